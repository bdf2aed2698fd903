import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { WebhookDelivery } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { Dialog } from '../patterns/dialog.tsx';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useFormat } from '../patterns/format.ts';
import { Empty, Loaded } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';
import { api } from '../session/service.ts';

interface DeliveriesProps {
  surveyId: string;
  mayManage: boolean;
  hasAddress: boolean;
}

/** What was sent in the last 30 days, and what came of it. */
export function Deliveries({ surveyId, mayManage, hasAddress }: DeliveriesProps) {
  const { t } = useLingui();
  const columns = useColumns(surveyId, mayManage);
  const [open, setOpen] = useAddressPart('delivery');
  return (
    <>
      <DataTable
        name={t`Deliveries`}
        columns={columns}
        read={(wanted, filters) => read.webhooks.listDeliveries({ surveyId, ...wanted, ...filters })}
        keyOf={({ id }) => id}
        defaultSort="-createdAt"
        filters={[
          {
            id: 'state',
            name: t`State`,
            options: [
              { value: 'delivered', label: t`Delivered` },
              { value: 'pending', label: t`Waiting` },
              { value: 'failed', label: t`Given up` },
            ],
          },
        ]}
        empty={
          <Empty title={t`Nothing was delivered yet`}>
            <p>
              {hasAddress ? (
                <Trans>Send a test to see whether the address answers.</Trans>
              ) : (
                <Trans>Once there is an address, each recall is delivered to it.</Trans>
              )}
            </p>
          </Empty>
        }
      />
      {open !== null && <DeliveryDialog surveyId={surveyId} deliveryId={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function useColumns(surveyId: string, mayManage: boolean): Column<WebhookDelivery>[] {
  const { t } = useLingui();
  const { time } = useFormat();
  const [, setOpen] = useAddressPart('delivery');
  return useMemo(
    () => [
      {
        id: 'createdAt',
        name: t`Time`,
        isName: true,
        sort: 'createdAt',
        value: ({ createdAt }) => createdAt,
        cell: ({ id, createdAt }) => (
          <button type="button" className="link" onClick={() => setOpen(id)}>
            {time(createdAt)}
          </button>
        ),
      },
      {
        id: 'event',
        name: t`What`,
        value: ({ event }) => event,
        cell: ({ event }) => (event === 'test' ? <Trans>a test</Trans> : <Trans>a recall</Trans>),
      },
      {
        id: 'state',
        name: t`State`,
        value: ({ state }) => state,
        cell: (delivery) => <DeliveryState delivery={delivery} />,
      },
      {
        id: 'attempts',
        name: t`Attempts`,
        isNumber: true,
        value: ({ attempts }) => attempts,
        cell: ({ attempts }) => attempts,
      },
      {
        id: 'answer',
        name: t`Answer`,
        value: ({ httpStatus, reason }) => httpStatus ?? reason,
        cell: (delivery) => <Answer delivery={delivery} />,
      },
      {
        id: 'next',
        name: t`Next attempt`,
        value: ({ nextAttemptAt }) => nextAttemptAt,
        cell: ({ nextAttemptAt }) => time(nextAttemptAt),
      },
      ...(mayManage
        ? [
            {
              id: 'again',
              name: t`Again`,
              cell: (delivery: WebhookDelivery) =>
                delivery.state !== 'pending' && <Redeliver surveyId={surveyId} delivery={delivery} />,
            },
          ]
        : []),
    ],
    [t, time, surveyId, mayManage, setOpen],
  );
}

function DeliveryState({ delivery: { state } }: { delivery: WebhookDelivery }) {
  switch (state) {
    case 'delivered':
      return (
        <span className="state good">
          <Trans>delivered</Trans>
        </span>
      );
    case 'pending':
      return (
        <span className="state warn">
          <Trans>waiting</Trans>
        </span>
      );
    case 'failed':
      return (
        <span className="state bad">
          <Trans>given up</Trans>
        </span>
      );
  }
}

/** What answered the last attempt, or why nothing did. */
function Answer({ delivery: { httpStatus, reason } }: { delivery: WebhookDelivery }) {
  const { t } = useLingui();
  const reasons: Readonly<Record<NonNullable<WebhookDelivery['reason']>, string>> = {
    no_address: t`the address was removed`,
    no_secret: t`there is no secret`,
    address_not_allowed: t`the address is private: the operator has to allow it`,
    name_not_found: t`no host has this name`,
    connection_failed: t`no connection`,
    tls_failed: t`the certificate is not good`,
    timed_out: t`no answer in time`,
    not_accepted: t`not accepted`,
    waiting_for_worker: t`no worker was free`,
  };
  if (httpStatus === null && reason === null) return '–';
  return (
    <>
      {httpStatus !== null && <span className="mono">{httpStatus}</span>} {reason !== null && reasons[reason]}
    </>
  );
}

function Redeliver({ surveyId, delivery: { id, createdAt } }: { surveyId: string; delivery: WebhookDelivery }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const { time } = useFormat();
  const redeliver = useWrite(api.webhooks.redeliver.mutate, ['webhooks']);
  const act = () =>
    redeliver.mutate(
      { surveyId, deliveryId: id },
      {
        onError: (error) => notifications.show({ color: 'red', message: faultWords(error) }),
      },
    );
  return (
    <Button size="xs" aria-label={t`Deliver again: ${time(createdAt)}`} loading={redeliver.isPending} onClick={act}>
      <Trans>Deliver again</Trans>
    </Button>
  );
}

interface DeliveryDialogProps {
  surveyId: string;
  deliveryId: string;
  onClose: () => void;
}

function DeliveryDialog({ surveyId, deliveryId, onClose }: DeliveryDialogProps) {
  const { t } = useLingui();
  const { time } = useFormat();
  const query = useQuery(read.webhooks.getDelivery({ surveyId, deliveryId }));
  return (
    <Dialog onClose={onClose} title={t`Delivery`}>
      <Loaded query={query}>
        {(delivery) => (
          <dl className="kv">
            <dt>
              <Trans>Id</Trans>
            </dt>
            <dd className="mono">{delivery.id}</dd>
            <dt>
              <Trans>State</Trans>
            </dt>
            <dd>
              <DeliveryState delivery={delivery} />
            </dd>
            <dt>
              <Trans>Attempts</Trans>
            </dt>
            <dd>
              <Plural value={delivery.attempts} _0="none yet" one="# attempt" other="# attempts" />
            </dd>
            <dt>
              <Trans>Last attempt</Trans>
            </dt>
            <dd>{time(delivery.attemptedAt)}</dd>
            <dt>
              <Trans>Answer</Trans>
            </dt>
            <dd>
              <Answer delivery={delivery} />
            </dd>
            <dt>
              <Trans>Recall</Trans>
            </dt>
            <dd className="mono">{delivery.submissionId ?? '–'}</dd>
          </dl>
        )}
      </Loaded>
    </Dialog>
  );
}
