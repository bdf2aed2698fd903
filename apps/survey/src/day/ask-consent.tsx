import { Trans, useLingui } from '@lingui/react/macro';
import { Question, FieldError } from '../shell/question.tsx';
import { SafeHtml } from '../shell/safe-html.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useSchemeText } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { now } from '../store/clock.ts';
import { useRecall } from '../store/recall.ts';

/** The study's text, and the consent to it. */
export function AskConsent({ version }: { version: string }) {
  const { t, i18n } = useLingui();
  const text = useSchemeText();
  const { consent } = useRecall(({ context }) => context.scheme.texts);
  const given = useRecall(({ recall }) => recall.consent?.version === version);
  const [isAgreed, setIsAgreed] = useScratch('agreed', given);
  if (consent === null) return null;
  return (
    <Question
      title={<Trans>Before you begin</Trans>}
      hasBack={false}
      continueLabel={<Trans>Continue</Trans>}
      onContinue={() => {
        if (!isAgreed) return { field: 'consent', message: t`Tick the box if you agree. Without it we cannot begin.` };
        answer({ type: 'consent', version, language: i18n.locale, at: now().toISOString() });
      }}
    >
      <SafeHtml className="prose" html={text(consent.text)} />
      <FieldError field="consent" />
      <label className="tick">
        <input
          className="box"
          type="checkbox"
          id="consent"
          checked={isAgreed}
          onChange={(event) => setIsAgreed(event.target.checked)}
        />
        <span>{text(consent.statement)}</span>
      </label>
    </Question>
  );
}
