import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { outlineOf } from '@/features/studio/outline/outline';
import { layStates } from '@/features/studio/outline/state-layout';

const ORDERS = readFileSync('schemas/office/quality-orders.json', 'utf8');

describe('the outline of a page', () => {
  test('has its fields, columns, buttons and transitions, each with its place in the text', () => {
    const outline = outlineOf(ORDERS);
    expect(outline.kind).toBe('list');
    for (const items of [outline.fields, outline.columns, outline.buttons, outline.transitions])
      expect(items.length).toBeGreaterThan(0);
    const { from, to } = outline.transitions[0]!;
    expect(JSON.parse(ORDERS.slice(from, to))).toMatchObject({ code: 'start' });
    expect(outline.states).toMatchObject({ field: 'status', initial: 'notStarted' });
  });

  test('is read as far as it goes from a text with errors, and is empty for nonsense', () => {
    const broken = ORDERS.replace('"states":', '"states" ');
    expect(outlineOf(broken).fields).toEqual(outlineOf(ORDERS).fields);
    for (const text of ['', '[', '{"form": 1, "list": {"columns": {}}}', '{"states": {"transitions": [1]}}'])
      expect(outlineOf(text).fields).toEqual([]);
  });
});

describe('the diagram of states', () => {
  test('has each state once, those that are reached first above, and an arrow for each way', () => {
    const { states } = outlineOf(ORDERS);
    const { nodes, arrows } = layStates(states!.initial, states!.moves);
    expect(nodes.map(({ state }) => state)).toEqual(['notStarted', 'doing', 'finished']);
    expect(arrows.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([
      'doing finished',
      'finished doing',
      'notStarted doing',
    ]);
  });

  test('shows states that nothing leads to, and a way from a state to itself', () => {
    const move = { code: 'a', label: 'a', at: 0 };
    const { nodes, arrows } = layStates('x', [
      { ...move, from: ['x'], to: 'x' },
      { ...move, from: ['lost'], to: 'x' },
    ]);
    expect(nodes.map(({ state }) => state)).toEqual(['x', 'lost']);
    expect(arrows).toHaveLength(2);
    expect(layStates('', [])).toMatchObject({ nodes: [], arrows: [] });
  });
});
