import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Radio, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CodingReason, RecallValidity, SurveySubmission } from 'dietary-recall-client';
import { useRef, useState, type FormEvent } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useReasonNames } from '../patterns/coding-reasons.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { WriteFault } from '../patterns/states.tsx';
import { digitKeys, useKeys } from '../patterns/use-keys.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { useValidityNames, Validity } from './validity.tsx';

const KEYS: Readonly<Record<RecallValidity, string>> = { valid: 'V', doubtful: 'D', excluded: 'X' };

/** The reasons that a judgement of a whole recall may have, in the order of their keys. */
const REASONS: readonly CodingReason[] = [
  'implausible-recall',
  'incomplete-recall',
  'implausible-amount',
  'forgotten-food',
  'repeated-food',
  'wrong-time',
  'test-recall',
  'checked',
  'other',
];

interface JudgementProps {
  surveyId: string;
  recall: SurveySubmission;
  onJudged: () => void;
}

/** What a nutritionist thinks of a recall. A letter chooses, a digit gives the reason, Enter saves and goes on. */
export function Judgement(props: JudgementProps) {
  const { surveyId, recall } = props;
  const { t } = useLingui();
  const { may } = useAccess();
  if (may('codings:write', { survey: surveyId })) return <JudgementForm {...props} />;
  return (
    <Panel title={t`Judgement`}>
      <p className="pb">
        <Validity validity={recall.validity} />
      </p>
    </Panel>
  );
}

function JudgementForm({ surveyId, recall, onJudged }: JudgementProps) {
  const { t } = useLingui();
  const names = useValidityNames();
  const reasonNames = useReasonNames();
  const { shortDay } = useFormat();
  const [validity, setValidity] = useState(recall.validity);
  const [reason, setReason] = useState<CodingReason | null>(null);
  const [isLacking, setLacking] = useState(false);
  const [note, setNote] = useState('');
  const ofRecall = { surveyId, submissionId: recall.id };
  const codings = useQuery(read.codings.list({ ...ofRecall, kind: 'validity', state: 'holds', limit: 1 }));
  const { data } = codings;
  const write = useWrite(api.codings.code.mutate, ['surveySubmissions', 'codings']);
  const judged = data?.items[0];
  const held = judged?.id ?? null;
  // A recall is valid because it was checked. Why one is doubtful or excluded is for the person to say.
  const chosenReason = reason ?? (validity === 'valid' ? 'checked' : null);
  const isReady = validity !== null && data !== undefined && !write.isPending;
  const reasons = useRef<HTMLDivElement>(null);
  const toReasons = () => reasons.current?.querySelector('input')?.focus();
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady) return;
    setLacking(chosenReason === null);
    if (chosenReason === null) return toReasons();
    const change = { kind: 'validity', baseCodingId: held, validity } as const;
    write.mutate(
      { ...ofRecall, change, reason: chosenReason, note },
      { onSuccess: onJudged, onError: () => void codings.refetch() },
    );
  };
  const judge = (wanted: RecallValidity) => () => {
    setValidity(wanted);
    if (wanted !== 'valid') toReasons();
  };
  useKeys({
    v: { does: t`valid`, act: judge('valid') },
    d: { does: t`doubtful`, act: judge('doubtful') },
    x: { does: t`excluded`, act: judge('excluded') },
    ...digitKeys(REASONS.length, t`reason`, (at) => setReason(REASONS[at] ?? null)),
    Enter: { does: t`save and next`, act: () => save() },
  });
  return (
    <Panel title={t`Judgement`}>
      <form className="pb stack tight" onSubmit={save}>
        <Radio.Group
          aria-label={t`Judgement`}
          value={validity}
          onChange={(value) => setValidity(value as RecallValidity)}
        >
          {(Object.keys(KEYS) as RecallValidity[]).map((value) => (
            <div className="row judge" key={value}>
              <Radio className="grow" value={value} label={names[value]} />
              <kbd>{KEYS[value]}</kbd>
            </div>
          ))}
        </Radio.Group>
        <Radio.Group
          ref={reasons}
          label={t`Reason`}
          value={chosenReason}
          error={isLacking && chosenReason === null ? t`The reason is missing. Choose one.` : null}
          onChange={(value) => setReason(value as CodingReason)}
        >
          {REASONS.map((value, at) => (
            <div className="row judge" key={value}>
              <Radio className="grow" value={value} label={reasonNames[value]} />
              <kbd>{at + 1}</kbd>
            </div>
          ))}
        </Radio.Group>
        <Textarea
          label={t`Note`}
          description={t`The respondent reads it in a copy of their data.`}
          autosize
          minRows={2}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        {judged !== undefined && (
          <p className="dim">
            {judged.coder === null ? (
              <Trans>Judged on {shortDay(judged.codedAt)}</Trans>
            ) : (
              <Trans>
                Judged by {judged.coder.name ?? judged.coder.id}, {shortDay(judged.codedAt)}
              </Trans>
            )}
          </p>
        )}
        <WriteFault error={write.error} />
        <Button type="submit" variant="filled" fullWidth disabled={!isReady} loading={write.isPending}>
          <Trans>Save and next</Trans>
          <kbd>Enter</kbd>
        </Button>
      </form>
    </Panel>
  );
}
