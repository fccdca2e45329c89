import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import { PasswordField } from "@/components/ui/PasswordField.tsx";
import { t } from "@/utils/i18n.ts";

interface PasswordAgainProps {
  verb: string;
  /** Does it show because of a click, whose button has left? */
  isAnswer: boolean;
  /** Did the service refuse the former one? */
  isRefused?: boolean;
  onPassword: (password: string) => Promise<unknown>;
}

/** Asks for a job's password, which is kept only until the browser closes. */
export function PasswordAgain({ verb, isAnswer, isRefused, onPassword }: PasswordAgainProps) {
  const password = useSignal("");
  const isMissing = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  const send = useAction(() => onPassword(password.value));
  useLayoutEffect(() => {
    if (isAnswer) moveFocus(input.current);
  }, []);
  function submit() {
    isMissing.value = password.value === "";
    if (!isMissing.value) void send.run();
  }
  return (
    <Form class="password-again" onSubmit={submit}>
      <PasswordField
        password={password}
        input={input}
        error={isMissing.value && password.value === "" ? t("password_required") : undefined}
        hint={t(isRefused ? "password_required" : "job_password")}
      />
      <ErrorNote failure={send.failure.value} title={t("not_changed")} />
      <div>
        <button type="submit" class="primary" aria-disabled={send.running.value}>
          {verb}
        </button>
      </div>
    </Form>
  );
}
