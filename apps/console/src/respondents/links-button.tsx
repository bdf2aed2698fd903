import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { saveFromService } from '../patterns/save-from-service.ts';
import { refusalOf } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';

/** Saves the personal links of all respondents, for a mail merge. */
export function LinksButton({ surveyId, ...button }: { surveyId: string } & Pick<ButtonProps, 'size'>) {
  const save = async () => {
    try {
      // Operation: `surveyPeople.exportLinks`
      await saveFromService(`/surveys/${surveyId}/users/respondents/authentication-urls`, `${surveyId}-links.csv`);
    } catch (error) {
      const message = refusalOf(error)?.data.detail ?? <Trans>The service does not answer.</Trans>;
      notifications.show({ color: 'red', message });
    }
  };
  return (
    <Button {...button} leftSection={<Icon name="download" />} onClick={() => void save()}>
      <Trans>All links as CSV</Trans>
    </Button>
  );
}
