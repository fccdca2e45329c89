import { Address } from "@/components/ui/Address.tsx";
import { ErrorNote, sentence } from "@/components/ui/ErrorNote.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import type { SitemapContent, SitemapFile } from "@/utils/addresses/read-sitemap.ts";
import { plural, t } from "@/utils/i18n.ts";
import { shortAddress } from "@/utils/url.ts";
import type { Intake } from "../intake.ts";
import { CheckList } from "./CheckList.tsx";
import { type SitemapReader, toSource } from "./use-sitemap.ts";

/** The address of a sitemap, or of a site that has one. */
export function SitemapSource({ intake, sitemap }: { intake: Intake; sitemap: SitemapReader }) {
  const { address, problem, isDenied, result, action } = sitemap;
  const isRunning = action.running.value;
  const read = result.value;
  const listed = listedFiles(read);
  return (
    <div class="stack">
      <Form onSubmit={() => action.run()}>
        <TextField
          class="with-button"
          label={t("sitemap_address")}
          inputMode="url"
          dir="ltr"
          placeholder="https://example.com/sitemap.xml"
          value={address.value}
          onType={(text) => (address.value = text)}
          error={
            problem.value ? t(`address_${problem.value}`) : isDenied.value ? t("error_siteNotPermitted") : undefined
          }
          hint={t("sitemap_hint")}
        >
          <button type="submit" aria-disabled={isRunning}>
            {t("read_sitemap")}
          </button>
        </TextField>
        <p role="status">
          {isRunning && t("loading")}
          {read && summaryOf(read)}
          {read?.isCut && ` ${t("sitemap_cut")}`}
        </p>
        <ErrorNote failure={action.failure.value} title={t("nothing_read")} />
      </Form>
      {listed.length > 0 && <Files files={listed} intake={intake} />}
      {read && <Unread failures={read.failures} />}
    </div>
  );
}

/** Files with a tick box each. One file alone has none. */
export function listedFiles(read: SitemapContent | null): SitemapFile[] {
  const full = filesWithPages(read?.files ?? []);
  return full.length > 1 ? full : [];
}

function filesWithPages(files: SitemapFile[]): SitemapFile[] {
  return files.filter(({ addresses }) => addresses.length > 0);
}

/** Shows what was found; nothing where no file that lists pages could be read. */
function summaryOf({ files, failures }: SitemapContent): string | null {
  const full = filesWithPages(files);
  if (full.length === 0) return files.length > 0 || failures.length === 0 ? t("no_address_there") : null;
  const count = full.reduce((sum, { addresses }) => sum + addresses.length, 0);
  return t("sitemap_found", plural("address_count", count), plural("file_count", full.length));
}

/** The files of a sitemap; what is not ticked is left out. */
function Files({ files, intake }: { files: SitemapFile[]; intake: Intake }) {
  const added = intake.added.value.filter(({ kind }) => kind === "sitemap");
  const isAdded = (url: string) => added.some(({ name }) => name === url);

  function choose(urls: string[], isChosen: boolean) {
    const chosen = files.filter(({ url }) => urls.includes(url));
    if (isChosen) intake.add(...chosen.map(toSource));
    else intake.remove(...added.filter(({ name }) => urls.includes(name)).map(({ id }) => id));
  }

  return (
    <CheckList
      label={t("source_sitemap")}
      items={files.map((file) => ({ key: file.url, isChecked: isAdded(file.url), content: <FileLine {...file} /> }))}
      onCheck={choose}
    />
  );
}

function FileLine({ url, addresses }: SitemapFile) {
  return (
    <span class="file">
      <Address url={url} />
      <small>{plural("address_count", addresses.length)}</small>
    </span>
  );
}

function Unread({ failures }: Pick<SitemapContent, "failures">) {
  if (failures.length === 0) return null;
  return (
    <ul class="note">
      {failures.map(({ url, failure }) => (
        <li key={url}>
          <strong>{t("file_not_read", shortAddress(url))}</strong> {sentence(failure)}
        </li>
      ))}
    </ul>
  );
}
