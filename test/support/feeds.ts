import { pino } from 'pino';
import { afterEach } from 'vitest';
import { type ChangedTopics, ChangeFeed } from '../../src/db/change-feed.ts';
import { query, sql } from '../../src/db/sql.ts';
import type { TestApp } from './test-app.ts';

/** Change feeds that stop when their test is over. */
export function useFeeds(app: () => TestApp) {
  const feeds: ChangeFeed[] = [];
  afterEach(async () => {
    for (const feed of feeds.splice(0)) await feed.stop();
  });
  return {
    /** A feed that reads when `poll` is called, the topics that it announced, and the foods that it named with them. */
    listen: async (options?: ConstructorParameters<typeof ChangeFeed>[2]) => {
      const feed = new ChangeFeed(app().parts.orm, pino({ level: 'silent' }), options);
      const heard: string[][] = [];
      const named: ChangedTopics[] = [];
      feed.onChange((topics) => {
        heard.push([...topics.keys()].sort());
        named.push(topics);
      });
      await feed.poll();
      feeds.push(feed);
      return { feed, heard, named };
    },
    announce: (topic: string) => query(app().context().em, sql`insert into change (topic) values (${topic})`),
  };
}
