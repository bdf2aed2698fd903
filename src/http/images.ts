import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router, type RequestHandler } from 'express';
import { AppError, toProblem } from '../errors.ts';
import { sendProblem } from './answers.ts';
import { recordOf } from './context.ts';

const DEMO_IMAGES = fileURLToPath(new URL('../../data/demo/images', import.meta.url));
// An SVG is a document that may hold scripts: opened on its own it runs none and has no origin.
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Images by name: those of the installation, then those of the demo. A name never changes its content. */
export function imageFiles(dataDir: string): Router {
  const router = Router();
  router.use(readOnly, files(join(dataDir, 'images')), files(DEMO_IMAGES));
  return router;
}

function files(folder: string): RequestHandler {
  return express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    setHeaders(res, path) {
      if (path.toLowerCase().endsWith('.svg')) res.setHeader('content-security-policy', SVG_POLICY);
    },
  });
}

const readOnly: RequestHandler = (req, res, next) => {
  recordOf(req).route = `${req.baseUrl}/{name}`;
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  res.setHeader('allow', 'GET, HEAD');
  const error = new AppError('method_not_allowed', 'request.method_not_allowed', 'Images can only be read here.');
  sendProblem(req, res, toProblem(error, recordOf(req).id));
};
