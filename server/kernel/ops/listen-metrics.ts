import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics';

/**
 * Serves `GET /metrics` on a port of its own, which is not the one that people reach: what is counted is nobody else's
 * business (decision 028). Rejects when the port is taken.
 */
export function listenMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const { type, text } = await metrics.text();
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
