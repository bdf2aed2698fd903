import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';
import { Page } from '../patterns/page.tsx';
import { Panel } from '../patterns/panel.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useProblemNames } from './parts/problem-names.ts';
import { useListName } from './parts/use-list-name.ts';
import { usePlace } from './place.ts';

/** A food list before anything of it is open: how large it is, and what has to be done. */
export function ListPane() {
  const { t } = useLingui();
  const { number } = useFormat();
  const { locale } = usePlace();
  const name = useListName();
  const names = useProblemNames();
  const overview = useQuery(read.locales.get({ locale }));
  const problems = useQuery(read.locales.problems({ locale, limit: 1 }));
  return (
    <Page
      title={name}
      crumbs={[{ to: '/food-lists', name: t`Food lists` }]}
      actions={
        <>
          <Button component={Link} to={`/food-lists/${locale}/problems`}>
            <Trans>Problems</Trans>
          </Button>
          <Button component={Link} to={`/food-lists/${locale}/search-words`}>
            <Trans>Search words</Trans>
          </Button>
          <Button component={Link} to={`/food-lists/${locale}/settings`}>
            <Trans>Settings</Trans>
          </Button>
        </>
      }
      lead={
        overview.data && (
          <Plural
            value={overview.data.foodCount}
            one="# food. Choose it at the side, or search."
            other="# foods. Choose one at the side, or search."
          />
        )
      }
    >
      <Panel title={t`What respondents cannot find or use`}>
        <Loaded query={problems}>
          {({ counts }) => (
            <table className="table compact" aria-label={t`Problems`}>
              <tbody>
                {Object.entries(counts)
                  .filter(([, count]) => count > 0)
                  .map(([kind, count]) => (
                    <tr key={kind}>
                      <th scope="row">
                        <ScreenLink to={`/food-lists/${locale}/problems`} search={{ kind }}>
                          {names[kind]}
                        </ScreenLink>
                      </th>
                      <td className="num">{number(count)}</td>
                    </tr>
                  ))}
                {Object.values(counts).every((count) => count === 0) && (
                  <tr>
                    <td>
                      <Trans>Nothing: each food can be found and its amount told.</Trans>
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}
