import styles from './hero-illustration.module.css';
import { Prism, project, type Tones } from './isometric';

const GROUND: Tones = ['#17406f', '#0f2f56', '#0d294c'];
const STEEL: Tones = ['#e9f1f9', '#a9c3df', '#7d9fc6'];
const DEEP: Tones = ['#4f86c2', '#2f629c', '#234f82'];
const AMBER: Tones = ['#fbd08f', '#f2a541', '#cf8427'];
const TEAL: Tones = ['#8ad6d1', '#3fa7a3', '#2d827f'];

/** Ways between the four yards; goods run along them. */
const ROUTES = [
  project([6, 3, 0], [10, 3, 0]),
  project([3, 6, 0], [3, 10, 0]),
  project([13, 6, 0], [13, 10, 0]),
  project([6, 13, 0], [10, 13, 0]),
];

/** Factory, warehouse, container yard and office, joined by the ways between them. */
export function HeroIllustration() {
  return (
    <svg viewBox="0 0 640 460" className={styles.scene} aria-hidden="true">
      {ROUTES.map((points) => (
        <g key={points}>
          <polyline points={points} className={styles.road} />
          <polyline points={points} className={styles.goods} />
        </g>
      ))}
      <Factory />
      <Warehouse />
      <ContainerYard />
      <Truck />
      <Office />
    </svg>
  );
}

function Factory() {
  return (
    <g>
      <Prism at={[0, 0, -0.4]} size={[6, 6, 0.4]} tones={GROUND} />
      <Prism at={[1, 1, 0]} size={[0.7, 0.7, 4.2]} tones={STEEL} />
      <Prism at={[2.4, 1, 0]} size={[0.7, 0.7, 3.6]} tones={STEEL} />
      <Prism at={[1, 2.2, 0]} size={[4, 2.8, 1.8]} tones={DEEP} />
      {[1, 2.35, 3.7].map((x) => (
        <polygon key={x} points={project([x, 5, 1.8], [x + 1.3, 5, 1.8], [x + 1.3, 5, 2.7])} fill="#a9c3df" />
      ))}
      {[1.4, 2.6, 3.8].map((x) => (
        <polygon
          key={x}
          points={project([x, 5, 0.6], [x + 0.7, 5, 0.6], [x + 0.7, 5, 1.2], [x, 5, 1.2])}
          fill="#fbd08f"
        />
      ))}
    </g>
  );
}

function Warehouse() {
  return (
    <g>
      <Prism at={[10, 0, -0.4]} size={[6, 6, 0.4]} tones={GROUND} />
      <Prism at={[10.8, 0.8, 0]} size={[4.2, 4.2, 2.2]} tones={STEEL} />
      {[1.2, 2.5, 3.8].map((y) => (
        <polygon
          key={y}
          points={project([15, y, 0], [15, y + 0.9, 0], [15, y + 0.9, 1.3], [15, y, 1.3])}
          fill="#234f82"
        />
      ))}
      <polygon
        points={project([11.6, 5, 0.3], [14.2, 5, 0.3], [14.2, 5, 1.4], [11.6, 5, 1.4])}
        fill="#3fa7a3"
      />
      <Prism at={[12, 2, 2.2]} size={[1.6, 1.6, 0.35]} tones={DEEP} />
    </g>
  );
}

function ContainerYard() {
  return (
    <g>
      <Prism at={[0, 10, -0.4]} size={[6, 6, 0.4]} tones={GROUND} />
      <Prism at={[0.8, 11, 0]} size={[4, 1.1, 1.1]} tones={TEAL} />
      <Prism at={[0.8, 11, 1.1]} size={[4, 1.1, 1.1]} tones={AMBER} />
      <Prism at={[0.8, 12.6, 0]} size={[4, 1.1, 1.1]} tones={STEEL} />
      <Prism at={[0.8, 12.6, 1.1]} size={[2.6, 1.1, 1.1]} tones={TEAL} />
      <Prism at={[0.8, 14.2, 0]} size={[4, 1.1, 1.1]} tones={AMBER} />
    </g>
  );
}

function Truck() {
  return (
    <g className={styles.truck}>
      <Prism at={[6.9, 12.5, 0.15]} size={[1.7, 1, 1.1]} tones={AMBER} />
      <Prism at={[8.6, 12.5, 0.15]} size={[0.7, 1, 0.8]} tones={STEEL} />
    </g>
  );
}

function Office() {
  return (
    <g>
      <Prism at={[10, 10, -0.4]} size={[6, 6, 0.4]} tones={GROUND} />
      <Prism at={[11, 11, 0]} size={[2.4, 2.4, 5.2]} tones={DEEP} />
      {[0.8, 1.8, 2.8, 3.8].map((z) => (
        <g key={z} fill="#fbd08f">
          <polygon
            points={project([11.4, 13.4, z], [13, 13.4, z], [13, 13.4, z + 0.45], [11.4, 13.4, z + 0.45])}
          />
          <polygon
            points={project([13.4, 11.4, z], [13.4, 13, z], [13.4, 13, z + 0.45], [13.4, 11.4, z + 0.45])}
            opacity="0.7"
          />
        </g>
      ))}
      <Prism at={[13.6, 13, 0]} size={[1.6, 2, 1.4]} tones={STEEL} />
      <Prism at={[11, 14, 0]} size={[1.6, 1.2, 0.5]} tones={TEAL} />
    </g>
  );
}
