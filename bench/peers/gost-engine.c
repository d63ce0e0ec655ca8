// OpenSSL's GOST engine measured in its own process, call after call: the peer of our raw digest, sign and
// verify. Prints one line per operation: name, median nanoseconds per call over the rounds.
// Usage: gost-engine ROUNDS MILLISECONDS_PER_ROUND OPERATION...
// Operations: streebog256, sign256, verify256, fresh256, sign512, verify512, fresh512 ("fresh" loads the
// public key from DER in each call, as a verifier that meets a new signer must).
#include <openssl/engine.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MEGABYTE (1 << 20)

typedef struct {
  const EVP_MD *md;
  EVP_PKEY *key;
  unsigned char digest[64], signature[128], *spki, *data;
  size_t digest_length, signature_length;
  int spki_length;
} Work;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static void must(int ok, const char *what) {
  if (ok <= 0) {
    fprintf(stderr, "gost-engine: %s failed\n", what);
    exit(2);
  }
}

static void prepare(Work *work, const char *type, const char *paramset, const char *digest) {
  EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_id(EVP_PKEY_type(OBJ_txt2nid(type)), NULL);
  must(ctx != NULL, "key context");
  must(EVP_PKEY_keygen_init(ctx), "keygen init");
  must(EVP_PKEY_CTX_ctrl_str(ctx, "paramset", paramset), "paramset");
  must(EVP_PKEY_keygen(ctx, &work->key), "keygen");
  EVP_PKEY_CTX_free(ctx);
  work->md = EVP_get_digestbyname(digest);
  must(work->md != NULL, "digest");
  work->digest_length = EVP_MD_size(work->md);
  memset(work->digest, 0x5a, sizeof work->digest);
  work->spki_length = i2d_PUBKEY(work->key, &work->spki);
}

static void sign(Work *work) {
  EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(work->key, NULL);
  work->signature_length = sizeof work->signature;
  must(EVP_PKEY_sign_init(ctx), "sign init");
  must(EVP_PKEY_sign(ctx, work->signature, &work->signature_length, work->digest, work->digest_length), "sign");
  EVP_PKEY_CTX_free(ctx);
}

static void verify_with(Work *work, EVP_PKEY *key) {
  EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(key, NULL);
  must(EVP_PKEY_verify_init(ctx), "verify init");
  must(EVP_PKEY_verify(ctx, work->signature, work->signature_length, work->digest, work->digest_length), "verify");
  EVP_PKEY_CTX_free(ctx);
}

static void verify(Work *work) { verify_with(work, work->key); }

static void verify_fresh(Work *work) {
  const unsigned char *der = work->spki;
  EVP_PKEY *key = d2i_PUBKEY(NULL, &der, work->spki_length);
  must(key != NULL, "public key");
  verify_with(work, key);
  EVP_PKEY_free(key);
}

static void hash_megabyte(Work *work) {
  unsigned char out[64];
  unsigned length;
  must(EVP_Digest(work->data, MEGABYTE, out, &length, work->md, NULL), "digest");
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void measure(const char *name, void (*operation)(Work *), Work *work, int rounds, double round_ns) {
  double *per_call = calloc(rounds, sizeof(double));
  for (int round = 0; round < rounds; round++) {
    double start = now(), elapsed;
    long calls = 0;
    do {
      operation(work);
      calls++;
      elapsed = now() - start;
    } while (elapsed < round_ns);
    per_call[round] = elapsed / calls;
  }
  qsort(per_call, rounds, sizeof(double), by_value);
  printf("%s %.0f\n", name, per_call[rounds / 2]);
  free(per_call);
}

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  int rounds = atoi(argv[1]);
  double round_ns = atof(argv[2]) * 1e6;
  ENGINE_load_builtin_engines();
  OPENSSL_init_crypto(OPENSSL_INIT_LOAD_CONFIG, NULL);
  ENGINE *engine = ENGINE_by_id("gost");
  must(engine != NULL, "loading the engine");
  must(ENGINE_init(engine), "engine init");
  must(ENGINE_set_default(engine, ENGINE_METHOD_ALL), "engine default");

  Work w256 = {0}, w512 = {0};
  prepare(&w256, "gost2012_256", "A", "md_gost12_256");
  prepare(&w512, "gost2012_512", "A", "md_gost12_512");
  w256.data = calloc(1, MEGABYTE);
  sign(&w256);
  sign(&w512);
  for (int i = 3; i < argc; i++) {
    const char *name = argv[i];
    Work *work = strstr(name, "512") ? &w512 : &w256;
    if (!strncmp(name, "streebog", 8)) measure(name, hash_megabyte, &w256, rounds, round_ns);
    else if (!strncmp(name, "sign", 4)) measure(name, sign, work, rounds, round_ns);
    else if (!strncmp(name, "verify", 6)) measure(name, verify, work, rounds, round_ns);
    else if (!strncmp(name, "fresh", 5)) measure(name, verify_fresh, work, rounds, round_ns);
  }
  return 0;
}
