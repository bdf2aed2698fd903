import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Select, TagsInput } from '@mantine/core';
import type { NutrientType } from 'dietary-recall-client';
import { Icon } from '../shell/icon.tsx';

interface ColumnListProps {
  ids: readonly number[];
  texts: readonly string[];
  types: readonly NutrientType[];
  nameOf: (id: number) => string;
  changeIds: (ids: readonly number[]) => void;
  changeTexts: (texts: readonly string[]) => void;
}

/** The columns of an export in their order. */
export function ColumnList({ ids, texts, types, nameOf, changeIds, changeTexts }: ColumnListProps) {
  const { t } = useLingui();
  const move = (at: number, by: 1 | -1) => {
    const order = [...ids];
    order.splice(at + by, 0, ...order.splice(at, 1));
    changeIds(order);
  };
  return (
    <>
      <Select
        label={t`Add a nutrient`}
        placeholder={t`Name`}
        data={types
          .filter(({ nutrientId }) => !ids.includes(nutrientId))
          .map(({ nutrientId }) => ({ value: String(nutrientId), label: nameOf(nutrientId) }))}
        searchable
        value={null}
        onChange={(id) => id !== null && changeIds([...ids, Number(id)])}
      />
      {ids.length === 0 && (
        <p className="soft">
          <Trans>No nutrient is chosen: those of the list that this one follows, or else all, are columns.</Trans>
        </p>
      )}
      <ol className="columns" aria-label={t`Nutrients in their order`}>
        {ids.map((id, at) => (
          <li key={id} className="row">
            <span className="num dim">{at + 1}</span>
            <span className="grow">{nameOf(id)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={at === 0}
              aria-label={t`${nameOf(id)} earlier`}
              onClick={() => move(at, -1)}
            >
              <Icon name="up" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={at === ids.length - 1}
              aria-label={t`${nameOf(id)} later`}
              onClick={() => move(at, 1)}
            >
              <Icon name="down" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Take ${nameOf(id)} out`}
              onClick={() => changeIds(ids.filter((other) => other !== id))}
            >
              <Icon name="close" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <TagsInput
        label={t`Texts of the nutrient tables`}
        description={t`Columns that recalls copy from the records, in their order.`}
        value={[...texts]}
        onChange={changeTexts}
      />
    </>
  );
}
