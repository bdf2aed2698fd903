import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { CreateBatchInput } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { Dialog } from '../patterns/dialog.tsx';
import { MessageExample } from '../patterns/message-example.tsx';
import { LoadFault } from '../patterns/states.tsx';
import { api } from '../session/service.ts';
import { scheduleOf } from './schedule.ts';

interface RemindProps {
  surveyId: string;
  userNames: readonly string[];
  onClose: () => void;
}

/** Sends people a mail with their link, after the service has said what it would store. */
export function Remind({ surveyId, userNames, onClose }: RemindProps) {
  const { t } = useLingui();
  const [type, setType] = useState<CreateBatchInput['type']>('login-recall-yesterday');
  const [at] = useState(() => new Date().toISOString());
  const upload = (dryRun: boolean) =>
    api.notifications.upload.mutate(scheduleOf({ surveyId, userNames, type, at, dryRun }));
  const check = useQuery({
    queryKey: ['notifications', 'dry-run', surveyId, userNames, type, at],
    queryFn: () => upload(true),
  });
  const send = useWrite(() => upload(false), ['notifications', 'surveyPeople']);
  const created = check.data?.created ?? 0;
  const act = () =>
    send.mutate(undefined, {
      onSuccess: (stored) => {
        notifications.show({
          message: (
            <Plural value={stored.created} one="# reminder is on its way" other="# reminders are on their way" />
          ),
        });
        onClose();
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
        <p className="soft">{userNames.join(', ')}</p>
        <MessageExample surveyId={surveyId} channel="email" type={type} />
        <div role="status">
          {check.isError && <LoadFault error={check.error} again={() => void check.refetch()} />}
          {check.data !== undefined && (
            <p>
              <Plural value={created} one="# mail goes out at once." other="# mails go out at once." />{' '}
              {check.data.skipped > 0 && (
                <Plural value={check.data.skipped} one="# was planned already." other="# were planned already." />
              )}{' '}
              <span className="dim">
                <Trans>Who has no address, or has stopped messages, gets none.</Trans>
              </span>
            </p>
          )}
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
