import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { feedbackOn, type DemographicGroup, type FeedbackPerson, type NutrientType } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { useFormat } from '../patterns/format.ts';
import { useNutrientTypes } from '../patterns/nutrient-name.ts';
import { Page } from '../patterns/page.tsx';
import { Panel } from '../patterns/panel.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useSurveys } from '../shell/survey-here.ts';
import { HenryTable } from './henry-table.tsx';
import { PersonFields, SOMEBODY } from './person-fields.tsx';
import { Verdicts } from './verdicts.tsx';

/** A person and a day that are made up, and what feedback would say of them. Nothing is stored. */
export default function TryPage() {
  const { t } = useLingui();
  const [surveyId, choose] = useAddressPart('survey');
  const surveys = useSurveys() ?? [];
  const groups = useQuery(read.demographicGroups.list(surveyId === null ? undefined : { surveyId }));
  const types = useNutrientTypes();
  return (
    <Page
      title={t`Try a person`}
      crumbs={[{ to: '/feedback-rules', name: t`Feedback rules` }]}
      lead={t`What feedback would say of a person and of a day. It is computed here, and nothing is stored.`}
      actions={
        surveys.length > 0 && (
          <Select
            aria-label={t`Rules of the survey`}
            placeholder={t`All rules`}
            data={surveys.map(({ id }) => id)}
            value={surveyId}
            clearable
            onChange={choose}
          />
        )
      }
    >
      <Loaded query={groups}>{(all) => <Trial groups={all} types={types.data ?? []} />}</Loaded>
    </Page>
  );
}

/** The ids of energy in kcal and in kJ. */
const ENERGY = 1;
const USUAL_KCAL = 2000;

function Trial({ groups, types }: { groups: readonly DemographicGroup[]; types: readonly NutrientType[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [person, setPerson] = useState<FeedbackPerson>(SOMEBODY);
  const [intakes, setIntakes] = useState<Readonly<Record<number, number>>>({ [ENERGY]: USUAL_KCAL });
  const judged = new Set([ENERGY, ...groups.map(({ nutrientTypeId }) => nutrientTypeId)]);
  const { rules, bmr, energyRequirement } = feedbackOn({ person, recalls: [intakes], foods: [], groups });
  return (
    <div className="tried">
      <div className="stack">
        <Panel title={t`The person`}>
          <div className="pb">
            <PersonFields person={person} change={setPerson} />
          </div>
        </Panel>
        <Panel title={t`What they ate in a day`}>
          <div className="pb stack tight">
            {types
              .filter(({ nutrientId }) => judged.has(nutrientId))
              .map(({ nutrientId, description, unit }) => (
                <NumberInput
                  key={nutrientId}
                  size="xs"
                  label={description}
                  placeholder={t`unknown`}
                  value={intakes[nutrientId] ?? ''}
                  onChange={(value) =>
                    setIntakes(
                      value === ''
                        ? Object.fromEntries(Object.entries(intakes).filter(([id]) => Number(id) !== nutrientId))
                        : { ...intakes, [nutrientId]: Number(value) },
                    )
                  }
                  min={0}
                  hideControls
                  rightSection={<span className="u">{unit}</span>}
                  rightSectionWidth={60}
                />
              ))}
          </div>
        </Panel>
      </div>
      <div className="stack">
        <div className="figs">
          <div>
            <div className="k">
              <Trans>Energy at rest</Trans>
            </div>
            <div className="v">
              {number(bmr?.kcal ?? null)} <span className="u">kcal</span>
            </div>
            <div className="d">{bmr?.equation === 'weight' ? t`from weight alone` : t`from weight and height`}</div>
          </div>
          <div>
            <div className="k">
              <Trans>Energy that they need</Trans>
            </div>
            <div className="v">
              {number(energyRequirement)} <span className="u">kcal</span>
            </div>
            <div className="d">
              <Trans>a day</Trans>
            </div>
          </div>
        </div>
        <Verdicts rules={rules} types={types} />
        <HenryTable />
      </div>
    </div>
  );
}
