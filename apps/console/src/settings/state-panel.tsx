import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import type { Survey } from 'dietary-recall-client';
import { useState, type FormEvent } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { Dialog } from '../patterns/dialog.tsx';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { WriteFault } from '../patterns/states.tsx';
import { lastDayOf } from '../patterns/survey-course.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';

/** Whether respondents can answer now, and the button that stops or resumes it. */
export function SurveyStatePanel({ survey }: { survey: Survey }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const [isAsking, ask] = useState(false);
  const update = useWrite(api.surveys.update.mutate, ['surveys']);
  const surveyId = survey.id;
  const resume = () => update.mutate({ surveyId, state: 'active', suspensionReason: null });
  const actions =
    !may('surveys:update', { survey: surveyId }) || survey.effectiveState === 'finished' ? null : survey.state ===
      'active' ? (
      <Button onClick={() => ask(true)}>
        <Trans>Suspend…</Trans>
      </Button>
    ) : (
      <Button variant="filled" loading={update.isPending} onClick={resume}>
        {survey.state === 'suspended' ? <Trans>Resume</Trans> : <Trans>Open it</Trans>}
      </Button>
    );
  return (
    <Panel title={t`State`} actions={actions}>
      <p className="pb">
        <StateSentence survey={survey} />
      </p>
      <WriteFault error={update.error} className="pb bad" />
      {isAsking && <Suspend surveyId={surveyId} onClose={() => ask(false)} />}
    </Panel>
  );
}

function StateSentence({ survey }: { survey: Survey }) {
  const { date, dayOfYear } = useFormat();
  const lastDay = dayOfYear(lastDayOf(survey));
  switch (survey.effectiveState) {
    case 'running':
      return <Trans>It runs. The last day is {lastDay}.</Trans>;
    case 'finished':
      return <Trans>It is over: the last day was {lastDay}. Another last day opens it again.</Trans>;
    case 'suspended':
      return (
        <>
          <b className="strong warn">
            <Trans>It is suspended: nobody can answer.</Trans>
          </b>{' '}
          {survey.suspensionReason === null ? (
            <Trans>Respondents see no reason.</Trans>
          ) : (
            <Trans>Respondents see: “{survey.suspensionReason}”</Trans>
          )}
        </>
      );
    case 'pending':
      if (survey.state === 'notInitialised') return <Trans>It was never opened: nobody can answer.</Trans>;
      return <Trans>It starts on {date(survey.startDate)}.</Trans>;
  }
}

function Suspend({ surveyId, onClose }: { surveyId: string; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const update = useWrite(api.surveys.update.mutate, ['surveys']);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const suspensionReason = reason.trim() === '' ? null : reason.trim();
    update.mutate({ surveyId, state: 'suspended', suspensionReason }, { onSuccess: onClose });
  };
  return (
    <Dialog onClose={onClose} title={t`Suspend ${surveyId}?`}>
      <form className="stack" onSubmit={save}>
        <p>
          <Trans>
            Nobody can begin or send a recall until you resume it. Recalls under way are kept for a day. Mails that are
            due meanwhile are not sent.
          </Trans>
        </p>
        <Textarea
          data-autofocus
          label={t`Reason`}
          description={t`Respondents read it on the first page. Say when they can go on.`}
          autosize
          minRows={2}
          maxLength={1024}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          onKeyDown={(event) => {
            // Enter is a new line in a text of several lines.
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
          }}
        />
        <WriteFault error={update.error} />
        <div className="row">
          <Button type="submit" variant="filled" loading={update.isPending}>
            <Trans>Suspend</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Keep it running</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
