import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MessageTemplate, MessageTemplates } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read, type Read } from '../calls/read.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useFormat } from '../patterns/format.ts';
import { Empty } from '../patterns/states.tsx';
import { useSurveyId } from '../patterns/survey-id.ts';
import type { Column } from '../patterns/table-model.ts';
import { useLanguageName, useMessageNames } from './message-names.ts';
import { WebhooksFrame } from './webhooks-frame.tsx';

/** The words of every mail and SMS to respondents, in each language. */
export default function TemplatesPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const columns = useColumns(surveyId);
  const { data } = useQuery(read.messageTemplates.list({ surveyId }));
  const own = data?.templates.filter(({ isBuiltIn }) => !isBuiltIn).length ?? 0;
  return (
    <WebhooksFrame
      title={t`Words of messages`}
      lead={
        data && (
          <>
            <Plural
              value={own}
              _0="All texts are those of the service."
              one="The survey has # text of its own; all others are those of the service."
              other="The survey has # texts of its own; all others are those of the service."
            />{' '}
            {!data.sendsSms && <Trans>This installation sends no SMS.</Trans>}
          </>
        )
      }
    >
      <DataTable
        name={t`Words of messages`}
        columns={columns}
        read={() => templatesOf(surveyId)}
        keyOf={({ channel, type, language }) => `${channel} ${type} ${language}`}
        searchFor={t`Message, language or words`}
        empty={<Empty title={t`The survey sends no messages`} />}
      />
    </WebhooksFrame>
  );
}

/** The list within what the service answers. */
function templatesOf(surveyId: string): Read<MessageTemplate[]> {
  const { queryKey, queryFn } = read.messageTemplates.list({ surveyId }) as Read<MessageTemplates>;
  return { queryKey: [...queryKey, 'list'], queryFn: async (context) => (await queryFn(context)).templates };
}

function useColumns(surveyId: string): Column<MessageTemplate>[] {
  const { t } = useLingui();
  const { date } = useFormat();
  const messageName = useMessageNames();
  const languageName = useLanguageName();
  return useMemo(
    () => [
      {
        id: 'type',
        name: t`Message`,
        isName: true,
        sort: true,
        value: ({ type }) => messageName(type),
        cell: ({ channel, type, language }) => (
          <Link to={`/surveys/${surveyId}/webhooks/messages/${channel}/${type}/${language}`}>{messageName(type)}</Link>
        ),
      },
      {
        id: 'channel',
        name: t`As`,
        sort: true,
        value: ({ channel }) => channel,
        cell: ({ channel }) => (channel === 'email' ? <Trans>mail</Trans> : 'SMS'),
      },
      {
        id: 'language',
        name: t`Language`,
        sort: true,
        value: ({ language }) => languageName(language),
        cell: ({ language }) => languageName(language),
      },
      {
        id: 'subject',
        name: t`Subject`,
        value: ({ subject, text }) => subject ?? text,
        cell: ({ subject, text, language }) => <span lang={language}>{subject ?? `${text.slice(0, 60)}…`}</span>,
      },
      {
        id: 'whose',
        name: t`Whose words`,
        sort: true,
        value: ({ isBuiltIn }) => (isBuiltIn ? t`of the service` : t`own`),
        cell: ({ isBuiltIn, updatedAt }) =>
          isBuiltIn ? (
            <span className="dim">
              <Trans>of the service</Trans>
            </span>
          ) : (
            <Trans>own, since {date(updatedAt)}</Trans>
          ),
      },
    ],
    // The names follow `t`.
    [t, date, surveyId],
  );
}
