import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import type { DeletionRequest } from 'dietary-recall-client';
import { useState } from 'react';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useFormat } from '../patterns/format.ts';
import { refusalOf } from '../session/service.ts';
import { useRequestKinds, useRequestStates } from './request-words.ts';

interface RequestDetailsProps {
  request: DeletionRequest;
  /** Null: the person may not answer. */
  answer: ((given: { answer: 'done' | 'refused'; reason?: string }) => Promise<unknown>) | null;
}

/** One request, and its answer: deleted, or refused with a reason. */
export function RequestDetails({ request, answer }: RequestDetailsProps) {
  const { t } = useLingui();
  const { time, number } = useFormat();
  const kinds = useRequestKinds();
  const states = useRequestStates();
  return (
    <>
      <section>
        <dl className="kv">
          <dt>{t`Person`}</dt>
          <dd>{request.userName ?? request.userId ?? <Trans>erased</Trans>}</dd>
          <dt>{t`Asks for`}</dt>
          <dd>{kinds[request.what]}</dd>
          <dt>{t`Recalls now`}</dt>
          <dd>{number(request.recallCount)}</dd>
          <dt>{t`Asked`}</dt>
          <dd>{time(request.askedAt)}</dd>
          <dt>{t`Answer until`}</dt>
          <dd className={request.isOverdue ? 'bad' : undefined}>{time(request.dueAt)}</dd>
          <dt>{t`State`}</dt>
          <dd>{states[request.state]}</dd>
          {request.answeredAt !== null && (
            <>
              <dt>{t`Answered`}</dt>
              <dd>
                {time(request.answeredAt)} {request.answeredBy?.name}
              </dd>
            </>
          )}
          {request.recallsErased !== null && (
            <>
              <dt>{t`Recalls deleted`}</dt>
              <dd>{number(request.recallsErased)}</dd>
            </>
          )}
        </dl>
        {request.note !== null && <blockquote className="as-written">{request.note}</blockquote>}
        {request.reason !== null && (
          <p>
            <Trans>Reason: {request.reason}</Trans>
          </p>
        )}
      </section>
      {request.state === 'open' && answer !== null && <Answer request={request} answer={answer} />}
    </>
  );
}

function Answer({ request, answer }: { request: DeletionRequest; answer: NonNullable<RequestDetailsProps['answer']> }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [reason, give] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isDeleting, begin] = useState(false);
  const given = reason.trim() === '' ? {} : { reason: reason.trim() };
  const refuse = async () => {
    setFault(null);
    try {
      await answer({ answer: 'refused', ...given });
    } catch (error) {
      setFault(refusalOf(error)?.data.issues?.[0]?.message ?? faultWords(error));
    }
  };
  const name = request.userName ?? String(request.userId ?? '');
  return (
    <section>
      <Textarea
        label={t`Reason`}
        description={t`The person reads it. A refusal needs one.`}
        rows={3}
        value={reason}
        error={fault}
        onChange={({ currentTarget: { value } }) => give(value)}
      />
      <div className="row">
        <Button size="xs" c="red" onClick={() => begin(true)}>
          <Trans>Delete as asked…</Trans>
        </Button>
        <Button size="xs" onClick={() => void refuse()}>
          <Trans>Refuse</Trans>
        </Button>
      </div>
      {isDeleting && (
        <ConfirmDelete
          what={request.what === 'account' ? t`the account of ${name}` : t`the recalls of ${name}`}
          typed={name}
          lost={
            request.what === 'account'
              ? [<Trans key="account">the account, for good; its recalls stay without a name</Trans>]
              : [
                  <Plural key="recalls" value={request.recallCount} one="# recall" other="# recalls" />,
                  <Trans key="under-way">a recall under way</Trans>,
                ]
          }
          remove={() => answer({ answer: 'done', ...given })}
          onClose={() => begin(false)}
        />
      )}
    </section>
  );
}
