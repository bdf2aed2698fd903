import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { NutrientTableComparison } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';
import { useNutrientTypes } from '../patterns/nutrient-name.ts';

/** The amounts that an import would change, record by record, those that foods have first. */
export function ComparedRecords({ comparison: { changed, foodsOfChanged } }: { comparison: NutrientTableComparison }) {
  const { t } = useLingui();
  const { semicolon, colon } = useFormat();
  const types = useNutrientTypes();
  if (changed.length === 0) return null;
  const nameOf = (id: number) => {
    const type = types.data?.find(({ nutrientId }) => nutrientId === id);
    return type === undefined ? String(id) : `${type.description}, ${type.unit}`;
  };
  return (
    <div className="as-table" tabIndex={0} role="region" aria-label={t`Records that would change`}>
      <table className="table compact">
        <caption className="vh">
          <Plural value={foodsOfChanged} one="# food has one of them." other="# foods have one of them." />
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Record</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Foods</Trans>
            </th>
            <th scope="col">
              <Trans>Amounts per 100 g, before and after</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ id, description, foods, nutrients }) => (
            <tr key={id}>
              <th scope="row">
                <span className="mono">{id}</span> {description}
              </th>
              <td className="num">{foods}</td>
              <td>
                {nutrients.length === 0 ? (
                  <Trans>a name or a text</Trans>
                ) : (
                  nutrients
                    .map(
                      ({ nutrientId, before, after }) =>
                        `${nameOf(nutrientId)}${colon}${before ?? '–'} → ${after ?? '–'}`,
                    )
                    .join(semicolon)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
