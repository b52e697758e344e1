import type { DashboardData } from '../../../src/contract/pages/dashboards';
import type { Answer, TestGateway } from '../gateway/gateway';

/** What the cards of a supplier's home tell an account, by the type of each. */
export async function homeCards(
  gateway: TestGateway,
  token: string,
  headers: Record<string, string> = {},
): Promise<Record<string, Answer['data']>> {
  const call = 'GET /api/dashboards/data?path=/poseidon/home';
  const { data } = await gateway.call(token, call, undefined, { headers });
  const cards = (data as DashboardData).places.flatMap((place) => place.cards);
  return Object.fromEntries(cards.map(({ type, data: told }) => [type, told]));
}
