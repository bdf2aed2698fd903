import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PreviewMessageInput } from 'dietary-recall-client';
import { api } from '../session/service.ts';
import { MessageAsSent } from './message-as-sent.tsx';
import { Panel } from './panel.tsx';
import { ScreenLink } from './screen-link.tsx';
import { Loaded } from './states.tsx';

/** A message of a survey as a made-up respondent gets it, with the way to its words. */
export function MessageExample(which: Pick<PreviewMessageInput, 'surveyId' | 'channel' | 'type'>) {
  const { t } = useLingui();
  const { surveyId, channel, type } = which;
  const query = useQuery({
    queryKey: ['messageTemplates', 'preview', which],
    queryFn: () => api.messageTemplates.preview.mutate(which),
    placeholderData: keepPreviousData,
  });
  const words = query.data && (
    <ScreenLink to={`/surveys/${surveyId}/webhooks/messages/${channel}/${type}/${query.data.language}`}>
      <Trans>Its words</Trans>
    </ScreenLink>
  );
  return (
    <Panel
      title={t`What one of them gets`}
      lead={t`Name and link are an example. Who uses another language gets it in that one.`}
      actions={words}
    >
      <Loaded query={query}>{(preview) => <MessageAsSent preview={preview} />}</Loaded>
    </Panel>
  );
}
