import { Spin } from 'antd';
import styles from './register.module.css';

/** In the place of what is on its way. */
export function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spin />
    </div>
  );
}
