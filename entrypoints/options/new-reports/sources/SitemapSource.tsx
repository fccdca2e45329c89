import { ErrorNote, sentence } from "@/components/ui/ErrorNote.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { plural, t } from "@/utils/i18n.ts";
import { shortAddress } from "@/utils/url.ts";
import type { SitemapReader } from "./use-sitemap.ts";

/** The address of a sitemap, or of a site that has one. */
export function SitemapSource({ sitemap: { address, problem, isDenied, result, action } }: { sitemap: SitemapReader }) {
  const isRunning = action.running.value;
  const read = result.value;
  return (
    <Form onSubmit={() => action.run()}>
      <TextField
        class="with-button"
        label={t("sitemap_address")}
        inputMode="url"
        dir="ltr"
        placeholder="https://example.com/sitemap.xml"
        value={address.value}
        onType={(text) => (address.value = text)}
        error={problem.value ? t(`address_${problem.value}`) : isDenied.value ? t("error_siteNotPermitted") : undefined}
        hint={t("sitemap_hint")}
      >
        <button type="submit" aria-disabled={isRunning}>
          {t("read_sitemap")}
        </button>
      </TextField>
      <p role="status">
        {isRunning && t("loading")}
        {read &&
          read.files > 0 &&
          (read.addresses === 0
            ? t("no_address_there")
            : t("sitemap_found", plural("address_count", read.addresses), plural("file_count", read.files)))}
        {read?.isCut && ` ${t("sitemap_cut")}`}
      </p>
      <ErrorNote failure={action.failure.value} title={t("sitemap_not_read")} />
      {read && read.failures.length > 0 && (
        <ul class="note">
          {read.failures.map(({ url, failure }) => (
            <li key={url}>
              <strong>{t("file_not_read", shortAddress(url))}</strong> {sentence(failure)}
            </li>
          ))}
        </ul>
      )}
    </Form>
  );
}
