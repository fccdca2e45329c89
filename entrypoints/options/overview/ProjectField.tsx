import { useMemo } from "preact/hooks";
import { t } from "@/utils/i18n.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { SelectField } from "../ui/SelectField.tsx";

interface ProjectFieldProps {
  reports: KnownReport[];
  project: string | null;
  onChoose: (project: string | null) => void;
}

/** Chooses one of the known projects; nothing where there is no choice. */
export function ProjectField({ reports, project, onChoose }: ProjectFieldProps) {
  const known = useMemo(() => new Set(reports.flatMap((report) => report.project || [])), [reports]);
  if (known.size < 2 && !project) return null;
  const names = [...new Set([...known, ...(project ? [project] : [])])].sort((a, b) => a.localeCompare(b));
  return (
    <SelectField
      id="overview-project"
      label={t("project")}
      value={project ?? ""}
      options={[{ value: "", label: t("all_projects") }, ...names.map((name) => ({ value: name, label: name }))]}
      isInUse={project !== null}
      onSelect={(name) => onChoose(name || null)}
    />
  );
}
