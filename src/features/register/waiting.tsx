import { Spin } from 'antd';
import styles from './register.module.css';

export function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spin />
    </div>
  );
}
