import { useLingui } from '@lingui/react/macro';
import { useParams, useSearch } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { Page } from '../../patterns/page.tsx';
import { useAccess } from '../../session/access.ts';
import '../food-lists.css';
import { useListName } from '../parts/use-list-name.ts';
import { Misses } from './misses.tsx';
import { Ranking } from './ranking.tsx';
import { SplitWords } from './split-words.tsx';
import { Synonyms } from './synonyms.tsx';
import { TryBox } from './try-box.tsx';

const PARTS = ['misses', 'synonyms', 'split', 'ranking'] as const;

/** What makes respondents find a food, beside a box that tries it. */
export default function SearchWordsPage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const { locale = '' } = useParams({ strict: false }) as { locale?: string };
  const { part: wanted } = useSearch({ strict: false }) as { part?: string };
  const part = PARTS.find((one) => one === wanted) ?? 'misses';
  const list = useListName();
  const isReadOnly = !may('food-list:write', { locale });
  const names = {
    misses: t`Not found`,
    synonyms: t`Synonyms`,
    split: t`Split words`,
    ranking: t`Fixed ranking`,
  };
  return (
    <Page
      title={t`Search words`}
      crumbs={[
        { to: '/food-lists', name: t`Food lists` },
        { to: `/food-lists/${locale}`, name: list },
      ]}
      lead={t`What respondents type, and what they find by it. A change holds after two seconds.`}
    >
      <div className="split wordswork">
        <div className="stack">
          <nav className="kinds" aria-label={t`Parts of search words`}>
            {PARTS.map((one) => (
              <Link
                key={one}
                to={`/food-lists/${locale}/search-words`}
                search={{ part: one } as never}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={one === part ? 'page' : undefined}
              >
                {names[one]}
              </Link>
            ))}
          </nav>
          {part === 'misses' && <Misses locale={locale} isReadOnly={isReadOnly} />}
          {part === 'synonyms' && <Synonyms key={locale} locale={locale} isReadOnly={isReadOnly} />}
          {part === 'split' && <SplitWords key={locale} locale={locale} isReadOnly={isReadOnly} />}
          {part === 'ranking' && <Ranking key={locale} locale={locale} isReadOnly={isReadOnly} />}
        </div>
        <TryBox locale={locale} isReadOnly={isReadOnly} />
      </div>
    </Page>
  );
}
