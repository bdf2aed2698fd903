import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { CreateBatchInput, Respondent } from 'dietary-recall-client';
import { useState, type ReactNode } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { api } from '../session/service.ts';
import { Dialog } from './dialog.tsx';
import { useFormat } from './format.ts';
import { MessageExample } from './message-example.tsx';
import { scheduleOf } from './schedule.ts';
import { LoadFault } from './states.tsx';

interface RemindProps {
  surveyId: string;
  userNames: readonly string[];
  /** How they are reached, as far as it is known. */
  contacts: readonly Contact[];
  onClose: () => void;
  onSent: () => void;
}

type Contact = Pick<Respondent, 'userName' | 'email' | 'unsubscribedAt'>;

/** Who of them gets a mail. Whoever is not known may have an address. */
function reachOf(userNames: readonly string[], contacts: readonly Contact[]) {
  const known = new Map(contacts.map((contact) => [contact.userName, contact]));
  const hasNone = (name: string) => known.get(name)?.email === null;
  const hasStopped = (name: string) => !hasNone(name) && (known.get(name)?.unsubscribedAt ?? null) !== null;
  return {
    reached: userNames.filter((name) => !hasNone(name) && !hasStopped(name)),
    withoutAddress: userNames.filter(hasNone),
    stopped: userNames.filter(hasStopped),
    areAllKnown: userNames.every((name) => known.has(name)),
  };
}

/** Sends people a mail with their link, after the service has said what it would store. */
export function Remind({ surveyId, userNames, contacts, onClose, onSent }: RemindProps) {
  const { t } = useLingui();
  const { semicolon } = useFormat();
  const { reached, withoutAddress, stopped, areAllKnown } = reachOf(userNames, contacts);
  const [type, setType] = useState<CreateBatchInput['type']>('login-recall-yesterday');
  const [at] = useState(() => new Date().toISOString());
  const upload = (dryRun: boolean) =>
    api.notifications.upload.mutate(scheduleOf({ surveyId, userNames: reached, type, at, dryRun }));
  const check = useQuery({
    queryKey: ['notifications', 'dry-run', surveyId, reached, type, at],
    queryFn: () => upload(true),
    enabled: reached.length > 0,
  });
  const send = useWrite(() => upload(false), ['notifications', 'surveyPeople']);
  const created = check.data?.created ?? 0;
  const act = () =>
    send.mutate(undefined, {
      onSuccess: (stored) => {
        notifications.show({
          message: (
            <>
              <Plural value={stored.created} one="# reminder is on its way" other="# reminders are on their way" />
              {withoutAddress.length > 0 && (
                <>
                  {semicolon}
                  <Plural
                    value={withoutAddress.length}
                    one="# person has no e-mail address"
                    other="# people have no e-mail address"
                  />
                </>
              )}
            </>
          ),
        });
        onClose();
        onSent();
      },
    });
  return (
    <Dialog onClose={onClose} title={<Plural value={userNames.length} one="Remind # person" other="Remind # people" />}>
      <div className="stack">
        <Select
          label={t`Which day it asks for`}
          value={type}
          onChange={(value) => setType((value ?? type) as CreateBatchInput['type'])}
          data={[
            { value: 'login-recall-yesterday', label: t`Yesterday` },
            { value: 'login-recall-today', label: t`Today` },
            { value: 'login-back-recall', label: t`A day that was missed` },
            { value: 'login-last', label: t`The last recall of the survey` },
          ]}
        />
        <p className="soft">{reached.join(', ')}</p>
        <MessageExample surveyId={surveyId} channel="email" type={type} />
        <div role="status">
          {check.isError && <LoadFault error={check.error} again={() => void check.refetch()} />}
          {check.data !== undefined && (
            <p>
              <Plural value={created} one="# mail goes out at once." other="# mails go out at once." />{' '}
              {check.data.skipped > 0 && (
                <Plural value={check.data.skipped} one="# was planned already." other="# were planned already." />
              )}{' '}
              {!areAllKnown && (
                <span className="dim">
                  <Trans>Who has no address, or has stopped messages, gets none.</Trans>
                </span>
              )}
            </p>
          )}
          <NotReached names={withoutAddress}>
            <Plural
              value={withoutAddress.length}
              one="# person has no e-mail address:"
              other="# people have no e-mail address:"
            />
          </NotReached>
          <NotReached names={stopped}>
            <Plural
              value={stopped.length}
              one="# person has stopped messages:"
              other="# people have stopped messages:"
            />
          </NotReached>
          {send.isError && <LoadFault error={send.error} again={act} />}
        </div>
        <div className="row">
          <Button variant="filled" data-autofocus loading={send.isPending} disabled={created === 0} onClick={act}>
            <Trans>Send</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Those who get no mail, after the words that say why. */
function NotReached({ names, children }: { names: readonly string[]; children: ReactNode }) {
  if (names.length === 0) return null;
  return (
    <p className="warn">
      {children} {names.join(', ')}
    </p>
  );
}
