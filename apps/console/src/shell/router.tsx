import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { beginPage } from '../calls/queries.ts';
import type { Access } from '../session/access.ts';
import { learn } from '../session/language.ts';
import { loadPart } from '../session/parts.ts';
import { ErrorPage, NotPermittedError } from './error-page.tsx';
import { Frame } from './frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { isOpen, SCREENS, type Screen } from './screen.ts';

/** The addresses of Console for a person. A screen that their roles do not permit is refused before anything of it is loaded. */
export function createConsoleRouter(access: Access) {
  const root = createRootRouteWithContext<{ access: Access }>()({ component: Frame });
  const routeOf = (screen: Screen) =>
    createRoute({
      getParentRoute: () => root,
      path: screen.path,
      beforeLoad: ({ params }) => {
        if (!isOpen(screen, access, params)) throw new NotPermittedError(screen.needs ?? '');
      },
      component: lazyRouteComponent(() =>
        loadPart(async () => {
          const [page] = await Promise.all([screen.page(), learn(screen.area)]);
          return page;
        }),
      ),
    });
  // The address of a survey itself leads to the first of its screens that the person may open.
  const survey = createRoute({
    getParentRoute: () => root,
    path: '/surveys/$surveyId',
    beforeLoad: ({ params }) => {
      const first = SCREENS.find((screen) => screen.menu?.group === 'survey' && isOpen(screen, access, params));
      throw first ? redirect({ to: first.path, params, replace: true }) : notFound();
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([...SCREENS.map(routeOf), survey]),
    basepath: import.meta.env.BASE_URL,
    context: { access },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) beginPage();
  });
  return router;
}
