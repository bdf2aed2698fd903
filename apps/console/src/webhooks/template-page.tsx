import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { MessageTemplate } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { Page } from '../patterns/page.tsx';
import { Panel } from '../patterns/panel.tsx';
import { RecordForm } from '../patterns/record-form.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { useLanguageName, useMessageNames } from './message-names.ts';
import { MessagePreview } from './message-preview.tsx';

interface Which {
  surveyId: string;
  channel: MessageTemplate['channel'];
  type: MessageTemplate['type'];
  language: string;
}

/** The words of one message in one language, with what a respondent gets beside them. */
export default function TemplatePage() {
  const { t } = useLingui();
  const which = useParams({ strict: false }) as unknown as Which;
  const messageName = useMessageNames();
  const languageName = useLanguageName();
  const query = useQuery(read.messageTemplates.get(which));
  const list = useQuery(read.messageTemplates.list({ surveyId: which.surveyId }));
  const mayWrite = useAccess().may('notifications:write', { survey: which.surveyId });
  /** How often the survey's own words were removed here: the form then begins anew. */
  const [removals, setRemovals] = useState(0);
  return (
    <Page
      title={messageName(which.type)}
      crumbs={[
        { to: '/surveys', name: which.surveyId },
        { to: `/surveys/${which.surveyId}/webhooks/messages`, name: t`Words of messages` },
      ]}
      lead={
        query.data && (
          <>
            {which.channel === 'email' ? t`Mail` : 'SMS'}, {languageName(which.language)}.{' '}
            {query.data.isBuiltIn ? (
              <Trans>These are the words of the service. Saving makes them the survey’s own.</Trans>
            ) : (
              <Trans>These are the survey’s own words.</Trans>
            )}
          </>
        )
      }
      actions={
        mayWrite &&
        query.data?.isBuiltIn === false && (
          <RemoveWords which={which} onRemoved={() => setRemovals((count) => count + 1)} />
        )
      }
    >
      <Loaded query={query}>
        {(template) => (
          <TemplateForm
            key={`${which.channel} ${which.type} ${which.language} ${removals}`}
            which={which}
            template={template}
            mayWrite={mayWrite}
          />
        )}
      </Loaded>
      <Panel title={t`What can stand in them`} lead={t`In double braces`}>
        <dl className="pb kv">
          {list.data?.placeholders.map(({ name, description }) => [
            <dt key={name} className="mono">{`{{${name}}}`}</dt>,
            <dd key={`${name} words`}>{description}</dd>,
          ])}
        </dl>
      </Panel>
    </Page>
  );
}

interface TemplateFormProps {
  which: Which;
  template: MessageTemplate;
  mayWrite: boolean;
}

const storedOf = ({ version, subject, text }: MessageTemplate) => ({
  version,
  values: { subject: subject ?? '', text },
});

function TemplateForm({ which, template, mayWrite }: TemplateFormProps) {
  const { t } = useLingui();
  const write = useWrite(api.messageTemplates.save.mutate, ['messageTemplates']);
  const isMail = which.channel === 'email';
  if (!mayWrite) {
    return (
      <Panel title={template.subject ?? 'SMS'}>
        <pre className="pb message">{template.text}</pre>
      </Panel>
    );
  }
  return (
    <RecordForm
      stored={storedOf(template)}
      names={{ subject: t`Subject`, text: t`Text` }}
      save={async ({ values: { subject, text }, version }) =>
        storedOf(await write.mutateAsync({ ...which, text, baseVersion: version, ...(isMail ? { subject } : {}) }))
      }
      reread={async () => storedOf(await api.messageTemplates.get.query(which))}
    >
      {(field, values) => (
        <div className="beside-each-other">
          <div className="stack">
            {isMail && <TextInput {...field('subject')} lang={which.language} />}
            <Textarea
              {...field('text')}
              lang={which.language}
              autosize
              minRows={10}
              maxRows={24}
              description={
                isMail ? t`Markdown: paragraphs, lists, bold, italic, links.` : t`Plain text, up to 1000 characters.`
              }
            />
          </div>
          <MessagePreview which={which} subject={isMail ? values.subject : null} text={values.text} />
        </div>
      )}
    </RecordForm>
  );
}

function RemoveWords({ which, onRemoved }: { which: Which; onRemoved: () => void }) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const remove = useWrite(api.messageTemplates.delete.mutate, ['messageTemplates']);
  return (
    <>
      <Button c="red" onClick={() => open(true)}>
        <Trans>Back to the words of the service…</Trans>
      </Button>
      {isOpen && (
        <ConfirmDelete
          what={t`the survey’s own words`}
          lost={[<Trans key="words">this text; messages then have the words of the service</Trans>]}
          remove={async () => {
            await remove.mutateAsync(which);
            onRemoved();
          }}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}
