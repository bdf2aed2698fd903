import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Radio, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CodingReason, RecallValidity, SurveySubmission } from 'dietary-recall-client';
import { useState, type FormEvent } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useReasonNames } from '../patterns/coding-reasons.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { WriteFault } from '../patterns/states.tsx';
import { useKeys } from '../patterns/use-keys.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { useValidityNames, Validity } from './validity.tsx';

const KEYS: Readonly<Record<RecallValidity, string>> = { valid: 'V', doubtful: 'D', excluded: 'X' };

const USUAL_REASONS: Readonly<Record<RecallValidity, CodingReason>> = {
  valid: 'checked',
  doubtful: 'implausible-recall',
  excluded: 'implausible-recall',
};
/** The reasons that a judgement of a whole recall may have. */
const REASONS: readonly CodingReason[] = [
  'checked',
  'implausible-recall',
  'incomplete-recall',
  'implausible-amount',
  'forgotten-food',
  'repeated-food',
  'wrong-time',
  'test-recall',
  'other',
];

interface JudgementProps {
  surveyId: string;
  recall: SurveySubmission;
  onJudged: () => void;
}

/** What a nutritionist thinks of a recall. One letter chooses, Enter saves and goes on. */
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
  const [note, setNote] = useState('');
  const ofRecall = { surveyId, submissionId: recall.id };
  const codings = useQuery(read.codings.list({ ...ofRecall, kind: 'validity', state: 'holds', limit: 1 }));
  const { data } = codings;
  const write = useWrite(api.codings.code.mutate, ['surveySubmissions', 'codings']);
  const judged = data?.items[0];
  const held = judged?.id ?? null;
  const chosenReason = reason ?? (validity === null ? null : USUAL_REASONS[validity]);
  const isReady = validity !== null && chosenReason !== null && data !== undefined && !write.isPending;
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady) return;
    const change = { kind: 'validity', baseCodingId: held, validity } as const;
    write.mutate(
      { ...ofRecall, change, reason: chosenReason, note },
      { onSuccess: onJudged, onError: () => void codings.refetch() },
    );
  };
  const choose = (wanted: RecallValidity) => () => setValidity(wanted);
  useKeys({ v: choose('valid'), d: choose('doubtful'), x: choose('excluded'), Enter: () => save() });
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
        <Select
          label={t`Reason`}
          data={REASONS.map((value) => ({ value, label: reasonNames[value] }))}
          value={chosenReason}
          placeholder={t`Choose a reason`}
          onChange={(value) => setReason(value as CodingReason)}
        />
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
