import { Card } from 'antd';
import type { ReactNode } from 'react';
import styles from './start.module.css';

interface StartCardProps {
  title: string;
  about: string;
  picture: ReactNode;
}

export function StartCard({ title, about, picture }: StartCardProps) {
  return (
    <Card hoverable size="small">
      <Card.Meta avatar={picture} title={title} description={about} />
    </Card>
  );
}

/** Schematic pictures: lines stand for text, boxes for fields. */
export function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 72" className={styles.picture} aria-hidden focusable={false}>
      <rect x="0.5" y="0.5" width="119" height="71" rx="4" className={styles.paper} />
      {children}
    </svg>
  );
}

interface BarProps {
  x: number;
  y: number;
  width: number;
  height?: number;
  /** How it stands out: a title or button, a field, or plain text. */
  as?: 'accent' | 'box' | 'text';
}

export function Bar({ x, y, width, height = 4, as = 'text' }: BarProps) {
  return <rect x={x} y={y} width={width} height={height} rx={1.5} className={styles[as]} />;
}

export function Rows({ y, count = 4 }: { y: number; count?: number }) {
  return (
    <>
      <Bar x={10} y={y} width={100} height={6} as="box" />
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <g key={row}>
          <Bar x={12} y={y + 10 + row * 9} width={22} />
          <Bar x={42} y={y + 10 + row * 9} width={30} />
          <Bar x={80} y={y + 10 + row * 9} width={18} />
        </g>
      ))}
    </>
  );
}
