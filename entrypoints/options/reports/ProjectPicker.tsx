import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { useLoaded } from "@/components/hooks/resource.ts";
import { sentence } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import { useDebounce } from "../use-debounce.ts";
import { createProjectOptions, type ProjectOptions } from "./project-options.ts";

interface ProjectPickerProps {
  connectionId: string;
  /** Empty: all projects. */
  project: string;
  onPick: (project: string) => void;
}

/** A select of projects with a search at the service. */
export function ProjectPicker({ connectionId, project, onPick }: ProjectPickerProps) {
  const options = useLoaded(() => createProjectOptions(connectionId));
  const isOpen = useSignal(false);
  const typed = useSignal("");
  const active = useSignal(0);
  const pause = useDebounce(() => options.search(typed.value.trim()));
  const wanted = typed.value.trim().toLowerCase();
  // Filter at once, before the service has answered.
  const choices = ["", ...options.names.value.filter((name) => name.toLowerCase().includes(wanted))];
  useLayoutEffect(() => {
    if (isOpen.value) return;
    pause.end();
    options.stop();
  }, [isOpen.value]);

  const current = Math.min(active.value, choices.length - 1);
  function open() {
    if (isOpen.value) return;
    isOpen.value = true;
    typed.value = "";
    active.value = 0;
    void options.search("");
  }
  function pick(choice: string) {
    isOpen.value = false;
    if (choice !== project) onPick(choice);
  }
  /** Picks nothing while no option fits what was typed. */
  function pickActive() {
    if (wanted === "" || choices.length > 1) pick(choices[current] ?? "");
  }
  function type(text: string) {
    // Clearing the closed field means all projects.
    if (!isOpen.value && text === "") return pick("");
    open();
    typed.value = text;
    active.value = text.trim() === "" ? 0 : 1;
    pause.start();
  }
  function move(step: number) {
    open();
    active.value = Math.min(Math.max(current + step, 0), choices.length - 1);
    if (active.value === choices.length - 1 && options.hasMore() && !options.loading.value) void options.more();
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => (isOpen.value ? pickActive() : open()),
    Escape: () => (isOpen.value = false),
  };

  return (
    <div class="picker" data-used={project !== ""}>
      <input
        id="project"
        type="text"
        aria-label={t("project")}
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen.value}
        aria-controls="project-options"
        aria-activedescendant={isOpen.value ? `project-option-${current}` : undefined}
        placeholder={isOpen.value ? t("search_projects") : t("all_projects")}
        value={isOpen.value ? typed.value : project}
        onClick={open}
        onBlur={() => (isOpen.value = false)}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          const act = event.isComposing ? undefined : keys[event.key];
          if (!act || (event.key === "Escape" && !isOpen.value)) return;
          event.preventDefault();
          act();
        }}
      />
      {isOpen.value && (
        <div class="popover" onPointerDown={(event) => event.preventDefault()}>
          <div id="project-options" role="listbox" aria-label={t("project")} tabIndex={-1}>
            {choices.map((choice, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is, in the textbox
              <div
                key={choice}
                id={`project-option-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                ref={index === current ? keepInView : null}
                onClick={() => pick(choice)}
              >
                {choice || t("all_projects")}
              </div>
            ))}
          </div>
          <Standing options={options} isMissed={choices.length === 1 && typed.value !== ""} />
        </div>
      )}
    </div>
  );
}

function Standing({ options, isMissed }: { options: ProjectOptions; isMissed: boolean }) {
  const failure = options.failure.value;
  return (
    <>
      {failure && (
        <p class="problem" role="alert">
          {sentence(failure)}
        </p>
      )}
      <p class="secondary" role="status">
        {options.loading.value ? t("loading") : isMissed && !failure ? t("projects_none_match") : ""}
      </p>
      {options.hasMore() && (
        <button type="button" class="quiet" tabIndex={-1} onClick={() => options.more()}>
          {t("show_more")}
        </button>
      )}
    </>
  );
}

function keepInView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
