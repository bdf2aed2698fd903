import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { isFhir, type Choice, type Content } from './choice.ts';

export interface ChoiceProps {
  choice: Choice;
  change: (parts: Partial<Choice>) => void;
}

/** Which file, and how it is written. */
export function ContentChoice({ choice, change, children }: ChoiceProps & { children: ReactNode }) {
  const { t } = useLingui();
  const groups = useContents();
  const about = groups.flatMap(({ items }) => items).find(({ value }) => value === choice.content)?.about;
  return (
    <fieldset className="fields">
      <legend>
        <Trans>File</Trans>
      </legend>
      <Select
        label={t`Content`}
        description={about}
        searchable
        data={groups.map(({ group, items }) => ({ group, items: items.map(({ value, label }) => ({ value, label })) }))}
        value={choice.content}
        onChange={(value) => change({ content: (value ?? 'items') as Content, columns: '' })}
      />
      <Radio.Group
        label={t`Format`}
        value={isFhir(choice.content) ? 'fhir' : choice.file}
        onChange={(value) => change({ file: value as Choice['file'] })}
      >
        <div className="stack tight radios">
          {isFhir(choice.content) ? (
            <Radio
              value="fhir"
              label={choice.content === 'fhir-bundle' ? t`HL7 FHIR, one Bundle` : t`HL7 FHIR, a resource a line`}
            />
          ) : (
            <>
              <Radio value="csv" label={t`CSV, for R, Stata, SAS`} />
              <Radio value="excel" label={t`CSV, for Excel`} />
              <Radio value="ndjson" label={t`JSON, an object a line`} />
            </>
          )}
        </div>
      </Radio.Group>
      <Radio.Group label={t`Foods`} value={choice.as} onChange={(value) => change({ as: value as Choice['as'] })}>
        <div className="stack tight radios">
          <Radio
            value="coded"
            label={t`As coded`}
            description={t`With the codings that hold; without excluded recalls.`}
          />
          <Radio value="submitted" label={t`As submitted`} description={t`As respondents sent them.`} />
        </div>
      </Radio.Group>
      {children}
    </fieldset>
  );
}

interface ContentItem {
  value: Content;
  label: string;
  about: string;
}

/** The files of an export by what they are for. */
function useContents(): { group: string; items: ContentItem[] }[] {
  const { t } = useLingui();
  return [
    {
      group: t`Intake`,
      items: [
        { value: 'items', label: t`Foods`, about: t`A row for each food, with portions and nutrients.` },
        { value: 'meals', label: t`Meals`, about: t`A row for each meal of a recall.` },
        { value: 'totals', label: t`Days`, about: t`A row for each recall, which is a day, with its sums.` },
        { value: 'supplements', label: t`Supplements`, about: t`A row for each dietary supplement.` },
        {
          value: 'missing-foods',
          label: t`Foods not in the list`,
          about: t`A row for each food in words of respondents.`,
        },
        { value: 'answers', label: t`Answers`, about: t`A row for each answer to a question of the study.` },
      ],
    },
    {
      group: t`Fieldwork`,
      items: [
        {
          value: 'respondents',
          label: t`Respondents`,
          about: t`A row for each person who takes part or sent a recall.`,
        },
        { value: 'sessions', label: t`Sessions`, about: t`A row for each recall that was begun, sent or not.` },
        {
          value: 'paradata',
          label: t`Events`,
          about: t`A row for each search, pause and change while a recall was told.`,
        },
        { value: 'codings', label: t`Codings`, about: t`A row for each decision of a nutritionist.` },
        {
          value: 'codebook',
          label: t`Codebook`,
          about: t`A row for each column of each file: what it means, and its unit. The food list says which columns of nutrients there are.`,
        },
      ],
    },
    {
      group: t`HL7 FHIR`,
      items: [
        { value: 'nutrition-intakes', label: t`NutritionIntakes`, about: t`A resource for each recall.` },
        {
          value: 'questionnaire-responses',
          label: t`QuestionnaireResponses`,
          about: t`A resource for each recall that answers a scheme.`,
        },
        {
          value: 'questionnaires',
          label: t`Questionnaires`,
          about: t`A resource for each version of a scheme that was answered.`,
        },
        { value: 'fhir-bundle', label: t`Bundle`, about: t`All three in one Bundle.` },
      ],
    },
  ];
}
