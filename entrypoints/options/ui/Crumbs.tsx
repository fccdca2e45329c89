import { Fragment } from "preact";
import { Icon } from "@/components/ui/Icon.tsx";
import { END } from "@/components/ui/icons.ts";
import { t } from "@/utils/i18n.ts";

/** Breadcrumbs: the pages above, and perhaps the page itself. */
export function Crumbs({ parts }: { parts: { label: string; href?: string }[] }) {
  return (
    <nav class="crumbs" aria-label={t("report_crumbs")}>
      {parts.map(({ label, href }, index) => (
        <Fragment key={index}>
          {index > 0 && <Icon path={END} />}
          {href ? (
            <a href={href}>
              <bdi>{label}</bdi>
            </a>
          ) : (
            <span>{label}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
