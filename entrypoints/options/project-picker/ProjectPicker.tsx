import { sentence } from "@/components/ui/ErrorNote.tsx";
import { FieldError } from "@/components/ui/FieldError.tsx";
import { t } from "@/utils/i18n.ts";
import { type ProjectChoice, useProjectChoice } from "./use-project-choice.ts";

export function ProjectPicker(props: ProjectChoice) {
  const choice = useProjectChoice(props);
  const { choices, current, isOpen, isUnknown, text } = choice;
  const keys: Record<string, () => void> = {
    ArrowDown: () => choice.move(1),
    ArrowUp: () => choice.move(-1),
    Enter: () => (isOpen ? choice.pickActive() : choice.open()),
    Escape: choice.close,
  };
  return (
    <div class="picker" data-used={props.project !== ""}>
      <input
        id="project"
        type="text"
        aria-label={t("project")}
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls="project-options"
        aria-invalid={isUnknown}
        aria-describedby="project-problem"
        aria-activedescendant={isOpen ? `project-option-${current}` : undefined}
        placeholder={isOpen ? t("search_projects") : t("all_projects")}
        value={text}
        onClick={choice.open}
        onBlur={choice.leave}
        onInput={(event) => choice.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          const act = event.isComposing ? undefined : keys[event.key];
          if (!act || (event.key === "Escape" && !isOpen)) return;
          event.preventDefault();
          act();
        }}
      />
      {isOpen && (
        <div class="popover" onPointerDown={(event) => event.preventDefault()}>
          <div id="project-options" role="listbox" aria-label={t("project")} tabIndex={-1}>
            {choices.map((name, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is, in the textbox
              <div
                key={name}
                id={`project-option-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                ref={index === current ? keepInView : null}
                onClick={() => choice.pick(name)}
              >
                {name || t("all_projects")}
              </div>
            ))}
          </div>
          <OptionsFooter {...choice} />
        </div>
      )}
      <FieldError id="project-problem" text={isUnknown ? t("project_unknown") : undefined} />
    </div>
  );
}

type OptionsFooterProps = Pick<ReturnType<typeof useProjectChoice>, "options" | "isMissed" | "showMore">;

function OptionsFooter({ options, isMissed, showMore }: OptionsFooterProps) {
  const failure = options.failure.value;
  return (
    <>
      {failure && (
        <p class="problem" role="alert">
          {sentence(failure)}
        </p>
      )}
      <p class="secondary" role="status">
        {options.loading.value ? t("loading") : isMissed && !failure ? t("none_match") : ""}
      </p>
      {showMore && (
        <button type="button" class="quiet" tabIndex={-1} onClick={showMore}>
          {t("show_more")}
        </button>
      )}
    </>
  );
}

function keepInView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}
