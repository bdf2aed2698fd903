import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useFaultWords } from '../patterns/fault-words.ts';
import { saveFromService } from '../patterns/save-from-service.ts';
import { Icon } from '../shell/icon.tsx';

/** Saves the personal links of all respondents, for a mail merge. */
export function LinksButton({ surveyId, ...button }: { surveyId: string } & Pick<ButtonProps, 'size'>) {
  const faultWords = useFaultWords();
  const save = async () => {
    try {
      // Operation: `surveyPeople.exportLinks`
      await saveFromService(`/surveys/${surveyId}/users/respondents/authentication-urls`, `${surveyId}-links.csv`);
    } catch (error) {
      notifications.show({ color: 'red', message: faultWords(error) });
    }
  };
  return (
    <Button {...button} leftSection={<Icon name="download" />} onClick={() => void save()}>
      <Trans>All links as CSV</Trans>
    </Button>
  );
}
