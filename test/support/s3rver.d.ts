// The package brings no types; these are of what the tests use.
declare module '@20minutes/s3rver' {
  interface RequestContext {
    method: string;
    path: string;
    status: number;
    body: unknown;
    req: import('node:http').IncomingMessage;
    get(header: string): string;
  }

  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string }[];
    });
    /** Functions that a request goes through, the first one first. */
    readonly middleware: ((context: RequestContext, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ port: number }>;
  }
}
