import { Trans, useLingui } from '@lingui/react/macro';
import { ruleUnit, type JudgedGroup, type NutrientType } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { textOf } from './group-values.ts';
import { Ruler } from './ruler.tsx';
import { nutrientNames, useGapNames, useSentimentNames } from './words.ts';

/** What the rules that hold for a person say of their day. */
export function Verdicts({ rules, types }: { rules: readonly JudgedGroup[]; types: readonly NutrientType[] }) {
  const { t } = useLingui();
  return (
    <Panel title={t`What feedback says`} lead={t`The rules that hold for this person`}>
      {rules.length === 0 ? (
        <p className="pb dim">
          <Trans>No rule holds for this person.</Trans>
        </p>
      ) : (
        <ul className="pb stack">
          {rules.map((rule) => (
            <Verdict key={rule.group.id} rule={rule} types={types} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Verdict({
  rule: { group, value, sector, missing },
  types,
}: {
  rule: JudgedGroup;
  types: readonly NutrientType[];
}) {
  const { number } = useFormat();
  const gaps = useGapNames();
  const sentiments = useSentimentNames();
  const unit = ruleUnit(
    group.nutrientRuleType,
    types.find(({ nutrientId }) => nutrientId === group.nutrientTypeId)?.unit ?? '',
  );
  return (
    <li className="stack tight">
      <div className="row">
        <b className="strong">
          <ScreenLink to={`/feedback-rules/${group.id}`}>{nutrientNames(types)(group.nutrientTypeId)}</ScreenLink>
        </b>
        {value === null ? (
          <span className="dim">
            <Trans>not known, because these are missing: {missing.map((gap) => gaps[gap]).join(', ')}</Trans>
          </span>
        ) : (
          <span>
            {number(value, 1)} <span className="u">{unit}</span>
          </span>
        )}
        {value !== null &&
          (sector === null ? (
            <span className="badge">
              <Trans>in no sector: feedback says nothing</Trans>
            </span>
          ) : (
            <span>
              {textOf(sector.name)} <span className="dim">({sentiments[sector.sentiment]})</span>
            </span>
          ))}
      </div>
      <Ruler
        sectors={group.scaleSectors.map(({ id, name, sentiment, range }) => ({
          key: id,
          name: textOf(name),
          sentiment,
          ...range,
        }))}
        unit={unit}
        value={value}
      />
    </li>
  );
}
