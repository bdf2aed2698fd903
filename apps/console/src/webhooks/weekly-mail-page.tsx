import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { NumberInput, Select, Switch, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WeeklyMail } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { RecordForm } from '../patterns/record-form.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useSurveyId } from '../patterns/survey-id.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { WebhooksFrame } from './webhooks-frame.tsx';

/** The mail that tells staff each week how the survey stands. */
export default function WeeklyMailPage() {
  const { t } = useLingui();
  const { time } = useFormat();
  const survey = useSurveyId();
  const { may } = useAccess();
  const query = useQuery(read.weeklyMails.get({ surveyId: survey }));
  return (
    <WebhooksFrame
      title={t`Weekly mail`}
      lead={
        query.data &&
        (query.data.nextAt === null ? (
          <Trans>It is off: nobody is told how the survey stands.</Trans>
        ) : (
          <Trans>The next one is sent {time(query.data.nextAt)}.</Trans>
        ))
      }
    >
      {may('surveys:update', { survey }) && (
        <Loaded query={query}>{(mail) => <WeeklyMailForm key={survey} surveyId={survey} mail={mail} />}</Loaded>
      )}
      {may('submissions:read', { survey }) && <Preview surveyId={survey} />}
    </WebhooksFrame>
  );
}

const valuesOf = ({ version, isOn, weekday, hour, addresses }: WeeklyMail) => ({
  version,
  values: { isOn, weekday, hour, addresses: addresses ?? [] },
});

function WeeklyMailForm({ surveyId, mail }: { surveyId: string; mail: WeeklyMail }) {
  const { t, i18n } = useLingui();
  const write = useWrite(api.weeklyMails.save.mutate, ['weeklyMails']);
  const dayNames = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const days = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map(
    (value, at) => ({ value, label: dayNames.format(Date.UTC(2024, 0, 1 + at)) }),
  );
  return (
    <RecordForm
      stored={valuesOf(mail)}
      names={{ isOn: t`The mail is sent`, weekday: t`Day`, hour: t`Hour`, addresses: t`To` }}
      save={async ({ values: { addresses, ...rest }, version: baseVersion }) => {
        const to = addresses.length === 0 ? null : addresses;
        return valuesOf(await write.mutateAsync({ surveyId, ...rest, addresses: to, baseVersion }));
      }}
      reread={async () => valuesOf(await api.weeklyMails.get.query({ surveyId }))}
    >
      {(field) => (
        <div className="fields">
          <Switch {...field('isOn', { type: 'checkbox' })} />
          <Select {...field('weekday')} data={days} />
          <NumberInput {...field('hour')} min={0} max={23} description={t`On the clock of ${mail.timeZone}.`} />
          <TagsInput
            {...field('addresses')}
            description={t`Empty: the staff of the survey who accept e-mails. Enter after each address.`}
          />
        </div>
      )}
    </RecordForm>
  );
}

function Preview({ surveyId }: { surveyId: string }) {
  const { t } = useLingui();
  const query = useQuery(read.weeklyMails.preview({ surveyId }));
  return (
    <Panel title={t`As it would be sent now`}>
      <Loaded query={query}>
        {({ subject, text, recipients }) => (
          <div className="pb stack tight">
            <p className="dim">
              <Plural
                value={recipients}
                _0="nobody would get it"
                one="# person would get it"
                other="# people would get it"
              />
            </p>
            <b className="strong">{subject}</b>
            <pre className="message">{text}</pre>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
