import type { Variables } from '../../src/environment/environment.ts';

/** A place outside the tables where data of people are. */
interface Place {
  place: string;
  what: string;
  until: string;
  seenBy: string;
  settings: readonly (keyof typeof Variables.shape)[];
}

/** The places of docs/reference/personal-data.md that no table describes. */
export const PLACES: readonly Place[] = [
  {
    place: 'The task queue (tables of the schema `pgboss`)',
    what: 'what a mail or an SMS needs that waits: an address that was typed to ask for a link, an address that was replaced, name and number of who wants a call, the answer to a request for deletion. Other tasks have numbers alone',
    until: 'the message is sent, and less than an hour after the last attempt; the erasure removes it at once',
    seenBy: 'nobody',
    settings: ['DATABASE_URL'],
  },
  {
    place: 'Uploads while they are processed (`DATA_DIR/uploads`)',
    what: 'files of respondents, message plans, food lists and pictures, and the files of an extract while it is made; only the service can read them',
    until:
      'the request or the work ends; after a crash the next start, if the process was of this machine, or else a start a day later',
    seenBy: 'nobody',
    settings: ['DATA_DIR'],
  },
  {
    place: 'Extracts (`extracts/` of the image store)',
    what: 'zip files of recalls and respondents that were frozen for an analysis',
    until:
      'staff delete the extract, a person in it is erased or their recalls are, or the survey is deleted; files go within an hour. Staff who remove a person without recalls from the survey delete the extracts themselves',
    seenBy: 'staff of the survey, survey administrators',
    settings: ['DATA_DIR', 'IMAGES_S3_BUCKET', 'IMAGES_S3_ENDPOINT', 'IMAGES_S3_REGION', 'IMAGES_S3_PREFIX'],
  },
  {
    place: 'Pictures (the image store)',
    what: 'pictures of food and logos of surveys. Respondents upload none. An original is kept as it was uploaded, with what the camera wrote into it; served files have nothing of that',
    until: 'the picture is removed',
    seenBy: 'everybody, but not the originals',
    settings: ['DATA_DIR', 'IMAGES_S3_BUCKET', 'IMAGES_S3_ENDPOINT', 'IMAGES_S3_REGION', 'IMAGES_S3_PREFIX'],
  },
  {
    place: 'E-mails without a mail server (`DATA_DIR/outbox`)',
    what: 'whole mails, with addresses and links that sign people in',
    until: 'the operator deletes them, or sets a mail server before there are any',
    seenBy: 'the operator',
    settings: ['SMTP_URL', 'DATA_DIR'],
  },
  {
    place: 'Backups (`npm run backup -- FOLDER`)',
    what: 'the database and the image store at one moment, in clear, readable by their owner alone',
    until:
      'the operator deletes them. People who were erased later are in them: erase them again after a [restore](../guides/operators/back-up-and-restore.md#restore)',
    seenBy: 'the operator',
    settings: ['DATABASE_URL', 'DATA_DIR'],
  },
  {
    place: 'A read replica of the database',
    what: 'a copy of all tables',
    until: 'as in the tables',
    seenBy: 'the operator',
    settings: ['DATABASE_REPLICA_URL'],
  },
  {
    place: 'The log (stdout)',
    what: 'the number of the account that called, the pattern of the path, the outcome. Neither network addresses nor values; e-mail addresses in errors are masked',
    until: 'the system that collects the log says so: the service keeps none',
    seenBy: 'the operator',
    settings: ['LOG_LEVEL'],
  },
  {
    place: 'The browser of a respondent',
    what: 'the recall under way with what happened in it, what is known of the survey and of the person, and loaded foods; a cookie that keeps the person signed in, which no script can read',
    until:
      'the recall is sent; one that stopped goes at the first visit after two days. Signing out ends the cookie and forgets who was signed in; a recall under way stays for that person',
    seenBy: 'who uses the same browser',
    settings: ['REFRESH_TOKEN_SECONDS', 'REFRESH_FAMILY_SECONDS'],
  },
  {
    place: 'The browser of staff',
    what: 'a cookie that keeps the person signed in, language, and the survey that was looked at last',
    until: 'the person signs out; the rest stays until the browser forgets it',
    seenBy: 'who uses the same browser',
    settings: ['REFRESH_TOKEN_SECONDS', 'REFRESH_FAMILY_SECONDS'],
  },
  {
    place: 'Export files on the computers of the study',
    what: 'recalls, respondents and codings that staff downloaded. The service keeps no copy of an export',
    until: 'the study deletes them',
    seenBy: 'the study',
    settings: [],
  },
];
