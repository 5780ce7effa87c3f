// The override of the derived class is called through a pointer to the base.
// expect: violated
#include <cassert>

extern "C" unsigned char __VERIFIER_nondet_uchar();

struct Account {
    int balance = 10;
    virtual ~Account() {}
    virtual bool may_withdraw(int amount) const { return amount <= balance; }
    void withdraw(int amount) {
        if (may_withdraw(amount))
            balance -= amount;
    }
};

struct Overdraft : Account {
    bool may_withdraw(int amount) const override { return amount <= balance + 5; }
};

int main() {
    Account *account = __VERIFIER_nondet_uchar() ? new Overdraft : new Account;
    account->withdraw(12);
    assert(account->balance >= 0); //~ VIOLATED
    delete account;
    return 0;
}
