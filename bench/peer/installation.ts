import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CommandError } from '../../cli/support/command.ts';

/** An installation of Intake24 v4 on this machine, as the file of the option --peer describes it. */
const Installation = z.strictObject({
  port: z.int(),
  /** The process that answers, or the parent of those that do. Its descendants count too. */
  pid: z.int(),
  systemDatabase: z.url(),
  foodsDatabase: z.url(),
  /** The database of CACHE_REDIS_URL. The bench empties it to read foods that are not in memory. */
  cache: z.url(),
  /** The address of the survey, the code of its locale and the password of its respondents, and how many there are. */
  survey: z.string().default('bench'),
  locale: z.string().default('en_US'),
  password: z.string(),
  respondents: z.int().min(20).default(400),
});
export type Installation = z.infer<typeof Installation>;

/** The names of the respondents are `respondent1` and so on. */
export function userNames({ respondents }: Installation): string[] {
  return Array.from({ length: respondents }, (_, index) => `respondent${index + 1}`);
}

/** Reads the description of an installation. Throws CommandError if the file is not one. */
export function readInstallation(path: string): Installation {
  try {
    return Installation.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new CommandError(`${path} does not describe an installation of Intake24:\n${why}`);
  }
}
