import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { SurveySubmission } from 'dietary-recall-client';
import { saveFile } from '../patterns/csv.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { file } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';

const FHIR = 'application/fhir+json';

/** Saves one recall as resources of HL7 FHIR, for a hospital or a registry. */
export function DownloadRecall({ surveyId, recall }: { surveyId: string; recall: SurveySubmission }) {
  const faultWords = useFaultWords();
  const save = async (what: string) => {
    try {
      const answer = await file(`/surveys/${surveyId}/submissions/${recall.id}/${what}?as=${recall.as}`);
      saveFile(`${what}-${recall.id}.json`, await answer.text(), FHIR);
    } catch (error) {
      notifications.show({ color: 'red', message: faultWords(error) });
    }
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="xs" leftSection={<Icon name="download" />}>
          <Trans>HL7 FHIR</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {/* Operation: `surveySubmissions.getAsNutritionIntake` */}
        <Menu.Item onClick={() => void save('nutrition-intake')}>
          <Trans>Foods and nutrients (NutritionIntake)</Trans>
        </Menu.Item>
        {/* Operation: `surveySubmissions.getAsQuestionnaireResponse` */}
        {recall.schemeVersion !== null && (
          <Menu.Item onClick={() => void save('questionnaire-response')}>
            <Trans>Answers (QuestionnaireResponse)</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
