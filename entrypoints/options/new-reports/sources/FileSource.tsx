import { useRef } from "preact/hooks";
import { sentence } from "@/components/ui/ErrorNote.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { FILE } from "@/components/ui/icons.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { FileReader } from "./file-reader.ts";

export function FileSource({ files }: { files: FileReader }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="stack">
      <div class="drop">
        <Icon path={FILE} />
        <button type="button" aria-disabled={files.isReading.value} onClick={() => input.current?.click()}>
          {t("choose_files")}
        </button>
        <small>{t("files_hint")}</small>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".txt,.csv,.tsv,.xml,.html,.opml,.gz,text/plain,text/csv,text/xml,application/xml,application/gzip"
          aria-label={t("choose_files")}
          onChange={({ currentTarget }) => {
            void files.read([...(currentTarget.files ?? [])]);
            // The same file can be chosen again.
            currentTarget.value = "";
          }}
        />
      </div>
      <div role="status" class="secondary">
        {files.isReading.value
          ? t("loading")
          : files.incomplete.value.map(({ name, linesWithout }, index) => (
              <p key={index}>
                <strong class="name">{name}</strong> {plural("lines_without", linesWithout)}
              </p>
            ))}
      </div>
      {files.failures.value.map(({ name, failure }, index) => (
        <p class="note" role="alert" key={index}>
          <strong>{failure === null ? name : t("file_not_read", name)}</strong>
          <span>{reasonOf(failure)}</span>
        </p>
      ))}
    </div>
  );
}

function reasonOf(failure: FileReader["failures"]["value"][number]["failure"]): string {
  if (failure === "index") return t("sitemap_index_file");
  return failure ? sentence(failure) : t("no_address_there");
}
