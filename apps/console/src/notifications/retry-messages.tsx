import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Notification } from 'dietary-recall-client';
import { useWrite } from '../calls/use-write.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { api } from '../session/service.ts';

interface RetryMessagesProps {
  surveyId: string;
  messages: readonly Notification[];
  onDone: () => void;
}

/** Sends those of the selected messages again that have failed. */
export function RetryMessages({ surveyId, messages, onDone }: RetryMessagesProps) {
  const faultWords = useFaultWords();
  const retry = useWrite(api.notifications.retry.mutate, ['notifications']);
  const failed = messages.filter(({ state, delivery }) => state === 'failed' || delivery === 'undelivered');
  const send = async () => {
    try {
      for (const { id } of failed) await retry.mutateAsync({ surveyId, notificationId: id });
      onDone();
    } catch (error) {
      notifications.show({ color: 'red', message: faultWords(error) });
    }
  };
  if (failed.length === 0) {
    return (
      <span className="soft">
        <Trans>Only messages that failed can be sent again.</Trans>
      </span>
    );
  }
  return (
    <Button size="xs" variant="filled" loading={retry.isPending} onClick={() => void send()}>
      <Trans>Send {failed.length} again</Trans>
    </Button>
  );
}
