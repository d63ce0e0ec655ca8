// A PKCS#11 module without cryptography. What it has and answers lies in files beside the library, and it writes
// down how it was called (recording-token.ts makes the files and reads the record):
//   token/label, token/serial, token/pin   as text      token/flags   a number
//   objects/N/A        attribute A (in hex) of the object with the handle N, as bytes
//   objects/N/signature   what a signature with that key is
//   results/C_X        the number to answer C_X with, instead of the right one
//   calls              the record
#define _GNU_SOURCE
#include <dlfcn.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned char byte;
typedef unsigned long ulong;
typedef struct { ulong type; void *value; ulong length; } attribute;
typedef struct { ulong type; void *parameter; ulong length; } mechanism;
typedef struct { void *mutexes[4]; ulong flags; void *reserved; } initialize_args;
typedef struct {
  byte label[32], manufacturer[32], model[16], serial[16];
  ulong flags, figures[10];
  byte versions[4], time[16];
} token_info;

enum {
  OK = 0, TYPE_INVALID = 0x12, PIN_INCORRECT = 0xa0, SESSION_INVALID = 0xb3, BUFFER_TOO_SMALL = 0x150,
  NOT_INITIALIZED = 0x190, ALREADY_INITIALIZED = 0x191,
  SLOT = 7, SESSION = 42, MOST = 1 << 20
};

static int initialized, open_session;
static ulong sought_class, next_object, signing_key;

static FILE *open_file(const char *mode, const char *name) {
  char path[4200];
  Dl_info self;
  dladdr((void *)open_file, &self);
  char *library = strdup(self.dli_fname);
  snprintf(path, sizeof path, "%s/%s", dirname(library), name);
  free(library);
  return fopen(path, mode);
}

// The whole length, of which as much is copied as there is room for; -1 where there is no such file.
static long read_file(void *to, ulong room, const char *format, ...) {
  static byte content[MOST];
  char name[64];
  va_list names;
  va_start(names, format);
  vsnprintf(name, sizeof name, format, names);
  va_end(names);
  FILE *file = open_file("r", name);
  if (!file) return -1;
  ulong length = fread(content, 1, MOST, file);
  fclose(file);
  if (to) memcpy(to, content, length < room ? length : room);
  return (long)length;
}

static void record(const char *format, ...) {
  va_list values;
  va_start(values, format);
  FILE *file = open_file("a", "calls");
  vfprintf(file, format, values);
  fputc('\n', file);
  fclose(file);
  va_end(values);
}

static const char *hex(const byte *bytes, ulong length) {
  static char text[4096];
  text[0] = 0;
  for (ulong i = 0; i < length && i < 2000; i++) sprintf(text + 2 * i, "%02x", bytes[i]);
  return text;
}

static ulong number_in(const char *folder, const char *name, ulong otherwise) {
  char text[32] = "";
  return read_file(text, sizeof text - 1, "%s/%s", folder, name) < 0 ? otherwise : strtoul(text, NULL, 0);
}

static ulong answer(const char *function, ulong right) { return number_in("results", function, right); }

static ulong initialize(initialize_args *args) {
  record("C_Initialize flags=0x%lx", args ? args->flags : 0);
  if (initialized) return ALREADY_INITIALIZED;
  ulong result = answer("C_Initialize", OK);
  initialized = result == OK;
  return result;
}

static ulong finalize(void *reserved) {
  record("C_Finalize");
  ulong result = initialized ? OK : NOT_INITIALIZED;
  initialized = open_session = 0;
  return result;
}

static ulong get_slot_list(byte present, ulong *slots, ulong *count) {
  if (slots && *count > 0) slots[0] = SLOT;
  *count = number_in("token", "slots", 1);
  return answer("C_GetSlotList", OK);
}

static ulong get_token_info(ulong slot, token_info *info) {
  memset(info, ' ', sizeof *info);
  read_file(info->label, sizeof info->label, "token/label");
  read_file(info->serial, sizeof info->serial, "token/serial");
  info->flags = number_in("token", "flags", 0x40d);
  return answer("C_GetTokenInfo", OK);
}

static ulong start_session(ulong slot, ulong flags, void *application, void *notify, ulong *session) {
  record("C_OpenSession slot=%lu flags=0x%lx", slot, flags);
  open_session = 1;
  *session = SESSION;
  return answer("C_OpenSession", OK);
}

static ulong end_session(ulong session) {
  record("C_CloseSession");
  open_session = 0;
  return OK;
}

static ulong log_in(ulong session, ulong user, const byte *pin, ulong length) {
  byte right[64];
  long right_length = read_file(right, sizeof right, "token/pin");
  record("C_Login user=%lu pin=%s", user, hex(pin, length));
  int matches = (long)length == right_length && memcmp(pin, right, length) == 0;
  return answer("C_Login", matches ? OK : PIN_INCORRECT);
}

static ulong log_out(ulong session) {
  record("C_Logout");
  return OK;
}

static ulong get_attribute_value(ulong session, ulong object, attribute *wanted, ulong count) {
  ulong room = wanted->value ? wanted->length : 0;
  long length = read_file(wanted->value, room, "objects/%lu/%lx", object, wanted->type);
  wanted->length = (ulong)length;
  if (length < 0) return answer("C_GetAttributeValue", TYPE_INVALID);
  return wanted->value && (ulong)length > room ? BUFFER_TOO_SMALL : OK;
}

static ulong find_objects_init(ulong session, attribute *class, ulong count) {
  sought_class = *(ulong *)class->value;
  next_object = 1;
  return answer("C_FindObjectsInit", OK);
}

static ulong find_objects(ulong session, ulong *objects, ulong room, ulong *count) {
  ulong class;
  for (*count = 0; *count < room; next_object++) {
    if (read_file(&class, sizeof class, "objects/%lu/0", next_object) < 0) break;
    if (class == sought_class) objects[(*count)++] = next_object;
  }
  return answer("C_FindObjects", OK);
}

static ulong find_objects_final(ulong session) {
  record("C_FindObjectsFinal class=%lu", sought_class);
  return OK;
}

static ulong sign_init(ulong session, mechanism *how, ulong key) {
  const char *parameter = hex(how->parameter, how->length);
  record("C_SignInit mechanism=0x%lx parameter=%s key=%lu", how->type, parameter, key);
  signing_key = key;
  return answer("C_SignInit", open_session ? OK : SESSION_INVALID);
}

static ulong sign(ulong session, const byte *data, ulong length, byte *signature, ulong *room) {
  record("C_Sign data=%s", hex(data, length));
  ulong made = (ulong)read_file(signature, *room, "objects/%lu/signature", signing_key);
  ulong result = answer("C_Sign", made > *room ? BUFFER_TOO_SMALL : OK);
  *room = made;
  return result;
}

static struct { byte version[2]; void *functions[68]; } table = {
  { 2, 40 },
  {
    [0] = initialize, [1] = finalize, [4] = get_slot_list, [6] = get_token_info, [12] = start_session,
    [13] = end_session, [18] = log_in, [19] = log_out, [24] = get_attribute_value, [26] = find_objects_init,
    [27] = find_objects, [28] = find_objects_final, [42] = sign_init, [43] = sign,
  },
};

ulong C_GetFunctionList(void **list) {
  table.version[0] = (byte)number_in("results", "version", 2);
  if (number_in("results", "without-C_Sign", 0)) table.functions[43] = NULL;
  *list = &table;
  return answer("C_GetFunctionList", OK);
}
