import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { RecordForm } from '../patterns/record-form.tsx';
import { Loaded } from '../patterns/states.tsx';
import { api } from '../session/service.ts';

interface WebhookAddressProps {
  surveyId: string;
  onSecret: (secret: string) => void;
}

/** The address that receives each recall. The first one brings a secret. */
export function WebhookAddress({ surveyId, onSecret }: WebhookAddressProps) {
  const { t } = useLingui();
  const query = useQuery(read.surveys.get({ surveyId }));
  const update = useWrite(api.surveys.update.mutate, ['surveys', 'webhooks']);
  const storedOf = ({
    version,
    submissionNotificationUrl,
  }: {
    version: string;
    submissionNotificationUrl: string | null;
  }) => ({
    version,
    values: { submissionNotificationUrl: submissionNotificationUrl ?? '' },
  });
  return (
    <Loaded query={query}>
      {(survey) => (
        <RecordForm
          stored={storedOf(survey)}
          names={{ submissionNotificationUrl: t`Address` }}
          save={async ({ values, version }) => {
            const url = values.submissionNotificationUrl.trim();
            const stored = await update.mutateAsync({
              surveyId,
              ...(version === null ? {} : { baseVersion: version }),
              submissionNotificationUrl: url === '' ? null : url,
            });
            if (stored.submissionNotificationSecret !== null) onSecret(stored.submissionNotificationSecret);
            return storedOf(stored);
          }}
          reread={async () => storedOf(await api.surveys.get.query({ surveyId }))}
        >
          {(field) => (
            <TextInput
              {...field('submissionNotificationUrl')}
              type="url"
              placeholder="https://"
              description={t`It gets a POST of each recall, signed by Standard Webhooks. Empty: nothing is sent.`}
            />
          )}
        </RecordForm>
      )}
    </Loaded>
  );
}
