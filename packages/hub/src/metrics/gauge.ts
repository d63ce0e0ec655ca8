// What every part of the hub makes its metrics of. Names go without the `notarium_` that they all begin with.
import { Counter, Gauge, type Registry } from 'prom-client'

export interface GaugesOfPart {
  /** It asks the main database: left out while that is away, which would keep Prometheus waiting. */
  readonly needsDatabase?: boolean
  refresh(): void | Promise<void>
}

export function gauge<Label extends string = never>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Gauge<Label> {
  return new Gauge({ name: `notarium_${name}`, help, labelNames, registers: [registry] })
}

/** For what is counted elsewhere: reset, then raised to what it is now. */
export function counter<Label extends string = never>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> {
  return new Counter({ name: `notarium_${name}`, help, labelNames, registers: [registry] })
}
