import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { openHelp } from '../help/help.tsx';
import { useHasRecall } from '../store/recall.ts';
import { Mark } from './icon.tsx';
import { choose, LANGUAGE_NAMES } from './language.tsx';
import { useStageNames } from './place.tsx';
import { STAGES, useProgress } from './progress.ts';

interface HeaderProps {
  title: string;
  logo: string | null;
  languages: readonly string[];
  hasHelp: boolean;
}

export function Header({ title, logo, languages, hasHelp }: HeaderProps) {
  const isUnderWay = useHasRecall();
  return (
    <header className="bar">
      <span className="bar__name">
        {logo === null ? <Mark /> : <img className="bar__logo" src={logo} alt="" />}
        {title}
      </span>
      <div className="bar__tools">
        <Languages languages={languages} />
        {hasHelp && (
          <button className="bar__tool" type="button" onClick={openHelp}>
            <Trans>Help</Trans>
          </button>
        )}
      </div>
      {isUnderWay && <Steps />}
    </header>
  );
}

function Languages({ languages }: { languages: readonly string[] }) {
  const { t, i18n } = useLingui();
  const others = languages.filter((tag) => tag.split('-')[0] !== i18n.locale);
  const [other] = others;
  if (other === undefined) return null;
  if (others.length === 1)
    return (
      <button
        className="bar__tool"
        type="button"
        lang={other}
        aria-label={LANGUAGE_NAMES[other.split('-')[0] ?? ''] ?? other}
        onClick={() => void choose(other)}
      >
        {other.split('-')[0]?.toUpperCase()}
      </button>
    );
  return (
    <select
      className="bar__tool bar__select"
      aria-label={t`Language`}
      value={i18n.locale}
      onChange={(event) => void choose(event.target.value)}
    >
      {languages.map((tag) => (
        <option key={tag} value={tag.split('-')[0]} lang={tag}>
          {LANGUAGE_NAMES[tag.split('-')[0] ?? ''] ?? tag}
        </option>
      ))}
    </select>
  );
}

/** The five steps of a recall. */
function Steps() {
  const { t } = useLingui();
  const names = useStageNames();
  const progress = useProgress();
  const at = Math.min(Math.floor(progress), STAGES.length - 1);
  const part = Math.round((progress - at) * 100);
  return (
    <ol className="steps" aria-label={t`Progress`}>
      {STAGES.map((one, index) => (
        <li
          key={one}
          className={index < at ? 'is-done' : undefined}
          aria-current={index === at ? 'step' : undefined}
          style={index === at ? ({ '--part': `${part}%` } as CSSProperties) : undefined}
        >
          <span>{names[one]}</span>
        </li>
      ))}
    </ol>
  );
}
