import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ruleUnit, type DemographicGroup, type NutrientType } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { DataTable } from '../patterns/data-table.tsx';
import { useNutrientTypes } from '../patterns/nutrient-name.ts';
import { Page } from '../patterns/page.tsx';
import { Empty } from '../patterns/states.tsx';
import type { Column } from '../patterns/table-model.ts';
import { useAccess } from '../session/access.ts';
import { Icon } from '../shell/icon.tsx';
import { rulerOf } from './group-values.ts';
import { Ruler } from './ruler.tsx';
import { nutrientNames, useRuleNames, useWho } from './words.ts';

/** The rules of feedback: for whom an intake is judged, and what feedback says of it. */
export default function GroupsPage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const types = useNutrientTypes();
  const groups = useQuery(read.demographicGroups.list());
  const columns = useColumns(types.data);
  const create = (
    <Button component={Link} to="/feedback-rules/new" variant="filled" leftSection={<Icon name="plus" />}>
      <Trans>New rule</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Feedback rules`}
      crumbs={[]}
      lead={
        groups.data && (
          <>
            <Plural value={groups.data.length} one="# rule." other="# rules." />{' '}
            <Trans>Each compares the intake of some people with sectors, and feedback says what its sector says.</Trans>
          </>
        )
      }
      actions={
        <>
          {may('food-list:read') && (
            <Button component={Link} to="/feedback-rules/food-groups">
              <Trans>Food groups</Trans>
            </Button>
          )}
          <Button component={Link} to="/feedback-rules/try">
            <Trans>Try a person</Trans>
          </Button>
          {create}
        </>
      }
    >
      <DataTable
        name={t`Feedback rules`}
        columns={columns}
        read={() => read.demographicGroups.list()}
        keyOf={({ id }) => String(id)}
        searchFor={t`Nutrient, people or place`}
        empty={
          <Empty title={t`No rule yet`}>
            <p>
              <Trans>Feedback then shows amounts, and judges none of them.</Trans>
            </p>
            {create}
          </Empty>
        }
      />
    </Page>
  );
}

function useColumns(types: readonly NutrientType[] | undefined): Column<DemographicGroup>[] {
  const { t } = useLingui();
  const rules = useRuleNames();
  const who = useWho();
  return useMemo(() => {
    const nameOf = nutrientNames(types);
    const unitOf = (id: number) => types?.find(({ nutrientId }) => nutrientId === id)?.unit ?? '';
    const placeOf = ({ localeId, surveyId }: DemographicGroup) => surveyId ?? localeId ?? t`everywhere`;
    return [
      {
        id: 'nutrient',
        name: t`Nutrient`,
        isName: true,
        sort: true,
        value: ({ nutrientTypeId }) => nameOf(nutrientTypeId),
        cell: ({ id, nutrientTypeId }) => (
          <Link to={`/feedback-rules/${id}`}>
            <b className="strong">{nameOf(nutrientTypeId)}</b>
          </Link>
        ),
      },
      { id: 'who', name: t`For whom`, sort: true, value: (group) => who(group), cell: (group) => who(group) },
      {
        id: 'rule',
        name: t`What is compared`,
        value: ({ nutrientRuleType }) => rules[nutrientRuleType],
        cell: ({ nutrientRuleType }) => rules[nutrientRuleType],
      },
      { id: 'place', name: t`Where`, sort: true, value: placeOf, cell: placeOf },
      {
        id: 'sectors',
        name: t`Sectors`,
        value: ({ scaleSectors }) => scaleSectors.length,
        cell: (group) => (
          <Ruler
            sectors={rulerOf(group.scaleSectors)}
            unit={ruleUnit(group.nutrientRuleType, unitOf(group.nutrientTypeId))}
            isSmall
          />
        ),
      },
    ];
    // The words follow `t`.
  }, [t, types]);
}
