import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { Loaded } from '../patterns/states.tsx';

/** The equations from which the energy at rest is computed. */
export function HenryTable() {
  const { t } = useLingui();
  const { number } = useFormat();
  const query = useQuery(read.energyRequirements.listHenryCoefficients());
  return (
    <Panel title={t`Energy at rest`} lead={t`Oxford equations, Henry 2005: kcal a day`}>
      <Loaded query={query}>
        {(lines) => (
          <div className="as-table" tabIndex={0} role="region" aria-label={t`Oxford equations`}>
            <table className="table compact">
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Sex</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Age, years</Trans>
                  </th>
                  <th scope="col" className="num">
                    <Trans>for each kg</Trans>
                  </th>
                  <th scope="col" className="num">
                    <Trans>for each m</Trans>
                  </th>
                  <th scope="col" className="num">
                    <Trans>and</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ sex, ageRange: { start, end }, weightCoefficient, heightCoefficient, constant }) => (
                  <tr key={`${sex}${start}`}>
                    <td>{sex === 'f' ? t`female` : t`male`}</td>
                    <td>{end === null ? t`from ${start}` : t`${start} to ${end - 1}`}</td>
                    <td className="num">{number(weightCoefficient, 2)}</td>
                    <td className="num">{number(heightCoefficient, 1)}</td>
                    <td className="num">{number(constant, 1)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
