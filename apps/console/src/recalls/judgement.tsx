import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Radio, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { Coding, CodingReason, RecallValidity, SurveySubmission } from 'dietary-recall-client';
import { useRef, useState, type FormEvent } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useReasonNames } from '../patterns/coding-reasons.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
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
  const mayRead = may('codings:read', { survey: surveyId });
  const { data } = useQuery({ ...read.codings.list(judgementOf(surveyId, recall)), enabled: mayRead });
  if (may('codings:write', { survey: surveyId })) return <JudgementForm {...props} />;
  const judged = data?.items[0];
  return (
    <Panel title={t`Judgement`}>
      <div className="pb stack tight">
        {judged === undefined ? (
          <p>
            <Validity validity={recall.validity} />
          </p>
        ) : (
          <Judged judged={judged} />
        )}
      </div>
    </Panel>
  );
}

/** What the judgement that holds is asked for by. */
const judgementOf = (surveyId: string, { id }: SurveySubmission) =>
  ({ surveyId, submissionId: id, kind: 'validity', state: 'holds', limit: 1 }) as const;

/** The judgement that holds with its reason and note, and whose it is. */
function Judged({ judged: { after, reason, note, coder, codedAt } }: { judged: Coding }) {
  const names = useValidityNames();
  const reasonNames = useReasonNames();
  const { shortDay } = useFormat();
  const validity = after?.validity;
  return (
    <>
      {validity != null && (
        <p>
          <Trans>
            <b className="strong">{names[validity]}:</b> {reasonNames[reason]}.
          </Trans>
          {note !== '' && ` ${note}`}
        </p>
      )}
      <p className="dim">
        {coder === null ? (
          <Trans>Judged on {shortDay(codedAt)}</Trans>
        ) : (
          <Trans>
            Judged by {coder.name ?? coder.id}, {shortDay(codedAt)}
          </Trans>
        )}
      </p>
    </>
  );
}

/** Takes a judgement back, so that the one before it holds again; false: it was refused. It outlives the page of the recall. */
function useTakeBack(surveyId: string): (codingId: string) => Promise<boolean> {
  const faultWords = useFaultWords();
  const withdraw = useWrite(api.codings.withdraw.mutate, ['surveySubmissions', 'codings']);
  return async (codingId) => {
    try {
      await withdraw.mutateAsync({ surveyId, codingId, reason: 'coding-error' });
      return true;
    } catch (error) {
      notifications.show({ color: 'red', message: faultWords(error) });
      return false;
    }
  };
}

interface JudgedSoProps {
  who: string;
  validity: RecallValidity;
  undo: (() => Promise<boolean>) | undefined;
}

/** Whose recall was judged how, with a button that takes it back at once: the page is that of the next recall by then. */
function JudgedSo({ who, validity, undo }: JudgedSoProps) {
  const names = useValidityNames();
  const [state, setState] = useState<'judged' | 'taking-back' | 'taken-back'>('judged');
  const takeBack = async (undo: () => Promise<boolean>) => {
    setState('taking-back');
    setState((await undo()) ? 'taken-back' : 'judged');
  };
  if (state === 'taken-back') return <Trans>The judgement of {who} is taken back.</Trans>;
  return (
    <div className="row">
      <span>
        {who}: <b className="strong">{names[validity]}</b>
      </span>
      {undo && (
        <Button size="xs" variant="subtle" loading={state === 'taking-back'} onClick={() => void takeBack(undo)}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </div>
  );
}

function JudgementForm({ surveyId, recall, onJudged }: JudgementProps) {
  const { t } = useLingui();
  const names = useValidityNames();
  const reasonNames = useReasonNames();
  const [chosen, setValidity] = useState<RecallValidity | null>(null);
  const validity = chosen ?? recall.validity;
  const [reason, setReason] = useState<CodingReason | null>(null);
  const [isLacking, setLacking] = useState(false);
  const [isForgetting, setForgetting] = useState(false);
  const [written, setNote] = useState<string | null>(null);
  const ofRecall = { surveyId, submissionId: recall.id };
  const codings = useQuery(read.codings.list(judgementOf(surveyId, recall)));
  const { data } = codings;
  const write = useWrite(api.codings.code.mutate, ['surveySubmissions', 'codings']);
  const takeBack = useTakeBack(surveyId);
  const judged = data?.items[0];
  const held = judged?.id ?? null;
  // The reason and the note of the judgement that holds are not those of another one.
  const kept = judged !== undefined && judged.after?.validity === validity ? judged : null;
  // A recall is valid because it was checked. Why one is doubtful or excluded is for the person to say.
  const chosenReason = reason ?? kept?.reason ?? (validity === 'valid' ? 'checked' : null);
  const note = written ?? kept?.note ?? '';
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
      {
        onSuccess: ({ codings: [coding] }) => {
          const who = recall.respondent.userName ?? String(recall.respondent.userId);
          const undo = coding && (() => takeBack(coding.id));
          notifications.show({
            message: <JudgedSo who={who} validity={validity} undo={undo} />,
          });
          onJudged();
        },
        onError: () => void codings.refetch(),
      },
    );
  };
  const forget = async (codingId: string) => {
    setForgetting(true);
    const isForgotten = await takeBack(codingId);
    setForgetting(false);
    if (!isForgotten) return;
    setValidity(null);
    setReason(null);
    setNote(null);
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
          <>
            <Judged judged={judged} />
            <Button size="xs" loading={isForgetting} onClick={() => void forget(judged.id)}>
              <Trans>Take the judgement back</Trans>
            </Button>
          </>
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
