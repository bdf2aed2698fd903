import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PreviewMessageInput } from 'dietary-recall-client';
import { useWrite } from '../calls/use-write.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { MessageAsSent } from '../patterns/message-as-sent.tsx';
import { Panel } from '../patterns/panel.tsx';
import { Loaded } from '../patterns/states.tsx';
import { api } from '../session/service.ts';

/** In ms: the preview follows once typing rests. */
const REST_MS = 500;

interface MessagePreviewProps {
  which: Pick<PreviewMessageInput, 'surveyId' | 'channel' | 'type' | 'language'>;
  /** Null: an SMS. */
  subject: string | null;
  text: string;
}

/** The message as a made-up respondent gets it, from words that are not saved yet. */
export function MessagePreview({ which, subject, text }: MessagePreviewProps) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const draft = { ...which, text, ...(subject === null ? {} : { subject }) };
  const [rested] = useDebouncedValue(JSON.stringify(draft), REST_MS);
  const query = useQuery({
    queryKey: ['messageTemplates', 'preview', rested],
    queryFn: () => api.messageTemplates.preview.mutate(JSON.parse(rested) as PreviewMessageInput),
    placeholderData: keepPreviousData,
  });
  const send = useWrite(api.messageTemplates.sendTest.mutate, []);
  const act = () =>
    send.mutate(draft, {
      onSuccess: ({ queuedFor }) => notifications.show({ message: t`It is on its way to ${queuedFor}.` }),
      onError: (error) => notifications.show({ color: 'red', message: faultWords(error) }),
    });
  return (
    <Panel
      title={t`What a respondent gets`}
      lead={t`Its links open nothing`}
      actions={
        <Button size="xs" loading={send.isPending} onClick={act}>
          <Trans>Send it to me</Trans>
        </Button>
      }
    >
      <Loaded query={query}>{(preview) => <MessageAsSent preview={preview} />}</Loaded>
    </Panel>
  );
}
