import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { Webhook } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useFormat } from '../patterns/format.ts';
import { Loaded } from '../patterns/states.tsx';
import { useSurveyId } from '../patterns/survey-id.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { Deliveries } from './deliveries.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { SecretOnce } from './secret-once.tsx';
import { WebhookAddress } from './webhook-address.tsx';
import { WebhooksFrame } from './webhooks-frame.tsx';

/** The webhook of a survey: its address, its secret, and what was delivered. */
export default function WebhookPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const query = useQuery(read.webhooks.get({ surveyId }));
  const mayManage = useAccess().may('surveys:manage', { survey: surveyId });
  const [secret, show] = useState<string | null>(null);
  const hasAddress = query.data != null && query.data.url !== null;
  return (
    <WebhooksFrame
      title={t`Webhooks and mails`}
      lead={query.data && <WebhookLead webhook={query.data} />}
      actions={
        mayManage &&
        hasAddress && (
          <>
            <RotateSecret surveyId={surveyId} onSecret={show} />
            <SendTest surveyId={surveyId} />
          </>
        )
      }
    >
      {secret !== null && <SecretOnce secret={secret} onClose={() => show(null)} />}
      <Loaded query={query}>
        {({ url, deliveries }) => (
          <>
            {mayManage && <WebhookAddress key={surveyId} surveyId={surveyId} onSecret={show} />}
            <Figures deliveries={deliveries} />
            <Deliveries surveyId={surveyId} mayManage={mayManage} hasAddress={url !== null} />
          </>
        )}
      </Loaded>
    </WebhooksFrame>
  );
}

function WebhookLead({ webhook: { url, previousSecretExpiresAt } }: { webhook: Webhook }) {
  const { time } = useFormat();
  if (url === null) return <Trans>No address: nothing is sent when a recall comes in.</Trans>;
  return (
    <>
      <Trans>
        Each recall is sent, signed, to <b>{url}</b>.
      </Trans>{' '}
      {previousSecretExpiresAt !== null && (
        <Trans>Until {time(previousSecretExpiresAt)} the former secret signs too.</Trans>
      )}
    </>
  );
}

function Figures({ deliveries: { pending, delivered, failed } }: { deliveries: Webhook['deliveries'] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const figures = [
    { name: t`Delivered`, count: delivered },
    { name: t`Waiting`, count: pending },
    { name: t`Given up`, count: failed },
  ];
  return (
    <div className="figs">
      {figures.map(({ name, count }) => (
        <div key={name}>
          <div className="k">{name}</div>
          <div className="v">{number(count)}</div>
          <div className="d">
            <Trans>last 30 days</Trans>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Queues a test, whose result stands in the list. */
function SendTest({ surveyId }: { surveyId: string }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const test = useWrite(api.webhooks.test.mutate, ['webhooks']);
  const send = () =>
    test.mutate(
      { surveyId },
      {
        onSuccess: () => notifications.show({ message: t`A test is on its way. Its result stands in the list.` }),
        onError: (error) => notifications.show({ color: 'red', message: faultWords(error) }),
      },
    );
  return (
    <Button loading={test.isPending} onClick={send}>
      <Trans>Send a test</Trans>
    </Button>
  );
}
